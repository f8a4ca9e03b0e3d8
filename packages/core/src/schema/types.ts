/** The words of the schema language that the model takes over as they are. */

/** A length of time in microseconds, and as written in the schema (`90d`). */
export interface Duration {
  readonly micros: bigint;
  readonly text: string;
}

/** Bytes that need not be text, as lower-case hex. */
export interface HexBytes {
  readonly hex: string;
}

/** Bytes: as text where they are valid UTF-8, else as hex. One value has one form. */
export type ByteString = string | HexBytes;

/** A garbage-collection rule. `any` deletes a cell when one part matches (union), `all` when all do (intersection). */
export type GcRule =
  | { readonly kind: "never" }
  | { readonly kind: "maxVersions"; readonly versions: number }
  /** Age in microseconds, and as written in the schema (`90d`). */
  | { readonly kind: "maxAge"; readonly micros: bigint; readonly text: string }
  | { readonly kind: "any" | "all"; readonly rules: readonly GcRule[] };

/** How a family adds up the int64 that are written to a cell. `hll` counts how many different ones there were. */
export type Aggregate = "sum" | "min" | "max" | "hll";

export type ColumnType = "string" | "bytes" | "bool" | "int64" | "float64" | "timestamp" | "json" | "enum";

export type QueryOp = "eq" | "in" | "range" | "prefix";

export type EntityType = "latest-state" | "versioned" | "event" | "aggregate";

/** Which of two writes of a latest-state entity stays. */
export type Conflict = "newest-event" | "compare" | "last-write";

/** What dates the versions of a versioned entity. */
export type VersionSource = "eventTime" | "sequence";

/** Initial splits: `auto` at the bucket borders, or at these row keys, in the order of the schema. */
export type SplitsModel = "auto" | "none" | readonly ByteString[];

/** How the writes of an entity spread over the values of a component. */
export type Skew =
  | { readonly kind: "uniform" }
  /** The n-th most frequent value has a share proportional to 1/n^s. */
  | { readonly kind: "zipf"; readonly s: number }
  /** Shares of all writes, of the first values; the other values share the rest evenly. Their sum is at most 1. */
  | { readonly kind: "shares"; readonly shares: readonly number[] };
