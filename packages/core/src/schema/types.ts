/** The words of the schema language that the model takes over as they are. */

/** A garbage-collection rule. `any` deletes a cell when one part matches (union), `all` when all do (intersection). */
export type GcRule =
  | { readonly kind: "never" }
  | { readonly kind: "maxVersions"; readonly versions: number }
  /** Age in microseconds, and as written in the schema (`90d`). */
  | { readonly kind: "maxAge"; readonly micros: bigint; readonly text: string }
  | { readonly kind: "any" | "all"; readonly rules: readonly GcRule[] };

export type ColumnType = "string" | "int64" | "float64" | "bool" | "bytes";

export type QueryOp = "eq" | "in" | "range";

export type EntityType = "event" | "latest-state";

/** Initial splits: `auto` at the bucket borders. */
export type SplitsModel = "auto" | "none";
