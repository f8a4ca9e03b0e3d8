import type { Aggregate, GcRule, OptionsModel, TableModel } from "../model/types.ts";
import { initialSplits } from "./splits.ts";

/** A column family to create. */
export interface FamilyPlan {
  readonly id: string;
  readonly gc: GcRule;
  /** What its cells add up by; missing: they are plain. Fixed when the family is created. */
  readonly aggregate?: Aggregate;
}

/** The table that a schema asks for, as plain data. */
export interface TablePlan {
  /** Table id, without project and instance. */
  readonly table: string;
  /** Granularity of cell timestamps; fixed when the table is created. */
  readonly granularity: "millis" | "micros";
  readonly families: readonly FamilyPlan[];
  /** Row keys at which the table is split when it is created: sorted, without duplicates. */
  readonly splits: readonly Uint8Array[];
  /** Protection, change stream and backups, as far as the schema says. */
  readonly options: OptionsModel;
}

/**
 * The table to create for a schema. Pure: nothing is looked up and nothing is created.
 *
 * @example planTable(model).splits.length // 15, for one entity whose key begins with a hash into 16 buckets
 */
export function planTable(model: TableModel): TablePlan {
  return {
    table: model.table,
    granularity: model.granularity,
    families: model.families.map(({ id, gc, aggregate }) => (aggregate ? { id, gc, aggregate } : { id, gc })),
    splits: initialSplits(model),
    options: model.options,
  };
}
