import type { KeySpec } from "@rowsmith/keys";
import type { ColumnType, EntityType, GcRule, QueryOp, SplitsModel } from "../schema/types.ts";

export type { ColumnType, EntityType, GcRule, QueryOp, SplitsModel } from "../schema/types.ts";

export interface FamilyModel {
  readonly id: string;
  readonly gc: GcRule;
  readonly description?: string;
}

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

export interface QueryModel {
  readonly name: string;
  /** Component and operator, in the order of the schema. */
  readonly where: readonly { readonly component: string; readonly op: QueryOp }[];
  /** Whether rows come in key order across buckets. */
  readonly ordered: boolean;
  readonly description?: string;
}

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
  readonly keyDescription?: string;
  /** By name, for the components that have one. */
  readonly componentDescriptions?: Readonly<Record<string, string>>;
}

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
