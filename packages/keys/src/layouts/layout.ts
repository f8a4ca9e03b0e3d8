import type { ComponentSpec, ComponentValue, KeySpec } from "../spec.ts";

/** Where one component's bytes stand in a key; `content` is without separators, escapes and complement. */
export interface FieldSpan {
  readonly start: number;
  readonly end: number;
  readonly content: Uint8Array;
}

/** How components become bytes and back. One implementation a folder; the codec and the planner know only this. */
export interface Layout {
  /** Why the layout can't hold the component; `null` when it can. */
  refusal(component: ComponentSpec): string | null;
  /** Bytes of one value, without what separates it from the next. `bound`: the end of a range, which need not be a valid value. */
  encodeField(spec: KeySpec, component: ComponentSpec, value: ComponentValue, bound?: boolean): Uint8Array;
  /** The value of those bytes; throws a KeyError unless encoding could have produced them. */
  decodeField(spec: KeySpec, component: ComponentSpec, content: Uint8Array): ComponentValue;
  /** A prefix with one more field: separated from what is to follow, or the whole key when it is the last. */
  append(spec: KeySpec, prefix: Uint8Array, component: ComponentSpec, content: Uint8Array): Uint8Array;
  /** With what the fields of `component` begin whose content begins with `content`, which is not empty. */
  begin(spec: KeySpec, component: ComponentSpec, content: Uint8Array): Uint8Array;
  /** The least key that begins with the fields of `prefix`, of which `component` was appended last: `prefix` itself, unless fields are left out. */
  least(spec: KeySpec, prefix: Uint8Array, component: ComponentSpec): Uint8Array;
  /** Takes a key apart into one span a component; throws a KeyError when that is not possible. */
  split(spec: KeySpec, key: Uint8Array): FieldSpan[];
  /** Where the field after the one at `at` begins, in a valid key. */
  next(spec: KeySpec, component: ComponentSpec, key: Uint8Array, at: number): number;
}
