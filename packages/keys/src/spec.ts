/**
 * What a row key is made of, as data: the one description that the codecs, the planner and the generator share.
 * A schema file resolves to it; generated code carries it as a constant.
 */

/** How components become bytes. `text` joins them by a delimiter. */
export type LayoutName = "text";

/** The unit of a timestamp component, counted from 1970-01-01T00:00:00Z. */
export type TimeUnit = "seconds" | "millis" | "micros";

/** `desc` stores the complement, so that the greatest value comes first. */
export type Order = "asc" | "desc";

/** A constant that tells the entities of one table apart. Not part of the key's values. */
export interface LiteralComponent {
  readonly type: "literal";
  readonly name: string;
  readonly value: string;
}

/** A bucket computed from other components: `murmur3_x86_32(source bytes) % buckets`. Not part of the key's values. */
export interface HashComponent {
  readonly type: "hash";
  readonly name: string;
  /** Names of the components that are hashed, in this order. */
  readonly of: readonly string[];
  readonly algorithm: "murmur3";
  /** 1 to 65,536. */
  readonly buckets: number;
}

/** UTF-8 text. */
export interface StringComponent {
  readonly type: "string";
  readonly name: string;
  /** Greatest length in UTF-8 bytes. */
  readonly maxBytes?: number;
  /** Regular expression (flag `u`) that the whole string must match. */
  readonly pattern?: string;
}

/** An unsigned integer; a `number` up to 32 bits, a `bigint` at 64. */
export interface UintComponent {
  readonly type: "uint8" | "uint16" | "uint32" | "uint64";
  readonly name: string;
  /** Width of the zero-padded decimal in layout text; default: that of the type's maximum. */
  readonly digits?: number;
}

/** Event time, a `bigint` in `unit`. */
export interface TimestampComponent {
  readonly type: "timestamp";
  readonly name: string;
  readonly unit: TimeUnit;
  readonly order?: Order;
  /** Width in layout text; default: seconds 10, millis 13, micros 16. */
  readonly digits?: number;
  /** With `order: "desc"` in layout text: the key holds `max - t` in the width of `max`, instead of `10^digits - 1 - t`. */
  readonly max?: bigint;
}

/** Tells apart what shares a timestamp; a `number` at 16 and 32 bits, a `bigint` at 64. */
export interface SequenceComponent {
  readonly type: "sequence";
  readonly name: string;
  readonly bits: 16 | 32 | 64;
  /** Width of the zero-padded decimal in layout text; default: that of the type's maximum. */
  readonly digits?: number;
}

export type ComponentSpec =
  | LiteralComponent
  | HashComponent
  | StringComponent
  | UintComponent
  | TimestampComponent
  | SequenceComponent;

/** A row key: its layout and its components from left to right. */
export interface KeySpec {
  /** The entity whose key this is; named in errors. */
  readonly entity: string;
  readonly layout: LayoutName;
  /** Joins the components in layout text; UTF-8, at least one byte. */
  readonly delimiter: string;
  readonly components: readonly ComponentSpec[];
}

/** The value of one component as a caller gives it and gets it back. */
export type ComponentValue = string | number | bigint;

/** Component values by name; derived components (literal, hash) are left out. */
export type KeyValues = Readonly<Record<string, ComponentValue>>;

/** True for components that are computed, and so never given by a caller. */
export function isDerived(component: ComponentSpec): component is LiteralComponent | HashComponent {
  return component.type === "literal" || component.type === "hash";
}
