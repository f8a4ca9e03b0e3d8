import type { KeySpec } from "../spec.ts";
import type { CellRules } from "./filters/read-filter.ts";
import type { Cell } from "./row.ts";

/** A column of an entity: which cells it is, and the property that holds its value. */
export interface EntityColumn {
  readonly name: string;
  readonly family: string;
  /** `null`: every column of the family that no other column of the entity is. */
  readonly qualifier: Uint8Array | null;
  /** A row without it is refused. */
  readonly required: boolean;
}

/** How rows of an entity are read. Generated code has one for each entity. */
export interface Entity<Key, Row> {
  readonly key: KeySpec;
  encodeKey(key: Key): Uint8Array;
  decodeKey(key: Uint8Array): Key;
  readonly columns: readonly EntityColumn[];
  /** Puts the newest value of `columns[column]` into a row. */
  readColumn(row: Partial<Row>, column: number, cell: Cell): void;
  readonly cells: CellRules;
  /** latest-state by comparison: the column that is compared. A row with nothing else is a state that is deleted. */
  readonly version?: string;
}
