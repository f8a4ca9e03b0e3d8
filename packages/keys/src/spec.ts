/**
 * What a row key is made of, as data: the one description that the codecs, the planner and the generator share.
 * A schema file resolves to it; generated code carries it as a constant.
 */

/**
 * How components become bytes: `text` joins them by a delimiter, readable in every tool; `binary` is Bigtable's
 * OrderedCodeBytes, addressable by GoogleSQL; `packed` is the smallest.
 */
export type LayoutName = "text" | "binary" | "packed";

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

/** A bucket computed from other components: `hash(source bytes) % buckets`. Not part of the key's values. */
export interface HashComponent {
  readonly type: "hash";
  readonly name: string;
  /** Names of the components that are hashed, in this order. */
  readonly of: readonly string[];
  readonly algorithm: "murmur3" | "md5" | "sha256";
  /** 1 to 65,536; with `hexDigits` it is `16^hexDigits`. */
  readonly buckets: number;
  /** With md5 and sha256: the bucket is the first 1 to 4 hex digits of the digest. Layout text only. */
  readonly hexDigits?: number;
}

/** UTF-8 text. */
export interface StringComponent {
  readonly type: "string";
  readonly name: string;
  /** Greatest length in UTF-8 bytes. */
  readonly maxBytes?: number;
  /** Regular expression (flag `u`) that the whole string must match. */
  readonly pattern?: string;
  /** `desc` in binary and packed only. */
  readonly order?: Order;
}

/** Raw bytes. Not in layout text. */
export interface BytesComponent {
  readonly type: "bytes";
  readonly name: string;
  /** Exact length; the field then needs no terminator in layout packed. */
  readonly length?: number;
  /** Greatest length. */
  readonly maxBytes?: number;
  readonly order?: Order;
}

/** An unsigned integer; a `number` up to 32 bits, a `bigint` at 64. */
export interface UintComponent {
  readonly type: "uint8" | "uint16" | "uint32" | "uint64";
  readonly name: string;
  /** Width of the zero-padded decimal in layout text; default: that of the type's maximum. */
  readonly digits?: number;
  readonly order?: Order;
}

/** A signed integer; a `number` at 32 bits, a `bigint` at 64. Negative values in binary and packed only. */
export interface IntComponent {
  readonly type: "int32" | "int64";
  readonly name: string;
  /** Width of the zero-padded decimal in layout text; default: that of the type's maximum. */
  readonly digits?: number;
  readonly order?: Order;
}

/** Event time, a `bigint` in `unit`. Times before 1970 in binary and packed only. */
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

/** Start of the period that holds a timestamp component. Not part of the key's values. */
export interface TimeBucketComponent {
  readonly type: "timeBucket";
  readonly name: string;
  /** Name of the timestamp component. */
  readonly of: string;
  /** Length of the period in seconds: whole minutes, from 60 to 86,400. Periods count from 1970-01-01T00:00:00Z. */
  readonly everySeconds: number;
  /** In layout text: seconds in 10 digits, or ISO 8601 UTC as fine as the period. */
  readonly format: "epoch" | "iso";
  readonly order?: Order;
}

/** Tells apart what shares a timestamp; a `number` at 16 and 32 bits, a `bigint` at 64. */
export interface SequenceComponent {
  readonly type: "sequence";
  readonly name: string;
  readonly bits: 16 | 32 | 64;
  /** Width of the zero-padded decimal in layout text; default: that of the type's maximum. */
  readonly digits?: number;
  readonly order?: Order;
}

/** Which worker wrote the row: makes per-process sequences unique. */
export interface WriterComponent {
  readonly type: "writer";
  readonly name: string;
  readonly bits: 8 | 16;
  /** Width of the zero-padded decimal in layout text; default: that of the type's maximum. */
  readonly digits?: number;
}

/** A UUID in its canonical text form, lower case with hyphens. */
export interface UuidComponent {
  readonly type: "uuid";
  readonly name: string;
  /** The only version accepted; default: any. */
  readonly version?: number;
  readonly order?: Order;
}

/** One of a few names. Orders by name in text and binary, as declared in packed. */
export interface EnumComponent {
  readonly type: "enum";
  readonly name: string;
  /** 1 to 256 different names. */
  readonly values: readonly string[];
  readonly order?: Order;
}

/** A lower-case domain name, stored with its labels reversed: `maps.example.com` as `com.example.maps`. */
export interface DomainComponent {
  readonly type: "domain";
  readonly name: string;
  /** Greatest length in UTF-8 bytes. */
  readonly maxBytes?: number;
  readonly order?: Order;
}

/** Components that are computed or constant, and so never given by a caller. */
export type DerivedComponent = LiteralComponent | HashComponent | TimeBucketComponent;

/** Components whose value a caller gives. */
export type GivenComponent =
  | StringComponent
  | BytesComponent
  | UintComponent
  | IntComponent
  | TimestampComponent
  | SequenceComponent
  | WriterComponent
  | UuidComponent
  | EnumComponent
  | DomainComponent;

export type ComponentSpec = DerivedComponent | GivenComponent;

/** A row key: its layout and its components from left to right. */
export interface KeySpec {
  /** The entity whose key this is; named in errors. */
  readonly entity: string;
  readonly layout: LayoutName;
  /** Joins the components in layout text; UTF-8, at least one byte. Not used by the others. */
  readonly delimiter: string;
  readonly components: readonly ComponentSpec[];
  /**
   * Earlier numbers of buckets that reads still cover, the newest first; keys are written with that of the hash component
   * alone.
   */
  readonly generations?: readonly number[];
}

/** The value of one component as a caller gives it and gets it back. */
export type ComponentValue = string | number | bigint | Uint8Array;

/** Component values by name; derived components are left out. */
export type KeyValues = Readonly<Record<string, ComponentValue>>;

/** True for components that are computed or constant. */
export function isDerived(component: ComponentSpec): component is DerivedComponent {
  return component.type === "literal" || component.type === "hash" || component.type === "timeBucket";
}

/** True for components whose greatest values come first. */
export function isDescending(component: ComponentSpec): boolean {
  return "order" in component && component.order === "desc";
}
