import type { ComponentSpec, ComponentValue, KeySpec } from "../spec.ts";

/** Where one component's bytes stand in a key; `content` is without separators and escapes. */
export interface FieldSpan {
  readonly start: number;
  readonly end: number;
  readonly content: Uint8Array;
}

/** How components become bytes and back. One implementation a folder; the codec and the planner know only this. */
export interface Layout {
  /** Bytes of one value, without what separates it from the next. `bound`: the end of a range, which need not be a valid value. */
  encodeField(spec: KeySpec, component: ComponentSpec, value: ComponentValue, bound?: boolean): Uint8Array;
  /** The value of those bytes; throws a KeyError unless encoding could have produced them. */
  decodeField(spec: KeySpec, component: ComponentSpec, content: Uint8Array): ComponentValue;
  /** A field as it stands in front of another one: with its escapes and its separator or terminator. */
  terminate(spec: KeySpec, component: ComponentSpec, content: Uint8Array): Uint8Array;
  /** The whole key of all fields. */
  join(spec: KeySpec, contents: readonly Uint8Array[]): Uint8Array;
  /** Takes a key apart into one span a component; throws a KeyError when that is not possible. */
  split(spec: KeySpec, key: Uint8Array): FieldSpan[];
  /** Bytes that the component always takes with its separator, or `null` where that varies. */
  fixedWidth(spec: KeySpec, component: ComponentSpec): number | null;
}
