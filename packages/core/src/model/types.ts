import type { KeySpec } from "@rowsmith/keys";

/** A garbage-collection rule. `any` deletes a cell when one part matches (union), `all` when all do (intersection). */
export type GcRule =
  | { readonly kind: "never" }
  | { readonly kind: "maxVersions"; readonly versions: number }
  /** Age in microseconds, and as written in the schema (`90d`). */
  | { readonly kind: "maxAge"; readonly micros: bigint; readonly text: string }
  | { readonly kind: "any" | "all"; readonly rules: readonly GcRule[] };

export interface FamilyModel {
  readonly id: string;
  readonly gc: GcRule;
  readonly description?: string;
}

export type ColumnType = "string" | "int64" | "float64" | "bool" | "bytes";

export interface ColumnModel {
  /** Property name in the generated row type. */
  readonly name: string;
  readonly family: string;
  /** Qualifier in the table; defaults to the name. */
  readonly qualifier: string;
  readonly type: ColumnType;
  readonly required: boolean;
  readonly description?: string;
}

export type QueryOp = "eq" | "in" | "range";

export interface QueryModel {
  readonly name: string;
  /** Component and operator, in the order of the schema. */
  readonly where: readonly { readonly component: string; readonly op: QueryOp }[];
  /** Whether rows come in key order across buckets. */
  readonly ordered: boolean;
  readonly description?: string;
}

export type EntityType = "event" | "latest-state";

export interface EntityModel {
  readonly name: string;
  readonly type: EntityType;
  readonly key: KeySpec;
  /** The timestamp component that holds the event time; it also dates the cells. */
  readonly eventTime?: string;
  readonly columns: readonly ColumnModel[];
  readonly queries: readonly QueryModel[];
  readonly maxRanges: number;
  readonly description?: string;
}

/** Initial splits: `auto` at the bucket borders. */
export type SplitsModel = "auto" | "none";

/** One schema file, resolved: every name known, every default filled in. */
export interface TableModel {
  readonly file: string;
  readonly table: string;
  readonly granularity: "millis" | "micros";
  readonly splits: SplitsModel;
  readonly families: readonly FamilyModel[];
  readonly entities: readonly EntityModel[];
  readonly description?: string;
}
