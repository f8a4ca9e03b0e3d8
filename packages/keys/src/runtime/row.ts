import { ValueError } from "../values/error.ts";
import type { Mutation, SetCellMutation } from "./mutation.ts";

/** One row to write, as the raw MutateRows request takes it: its mutations are applied together, in their order. */
export interface RowEntry {
  readonly rowKey: Uint8Array;
  readonly mutations: readonly Mutation[];
  /**
   * Whether the row ends the same if the entry is applied twice. True for cells and deletes at explicit times; false for
   * AddToCell and for server timestamps, which are never sent again when it is unknown whether they were applied.
   */
  readonly idempotent: boolean;
}

/** Sets a cell to exact bytes at an explicit timestamp in microseconds. */
export function setCell(family: string, qualifier: Uint8Array, micros: bigint, value: Uint8Array): SetCellMutation {
  return {
    setCell: { familyName: family, columnQualifier: qualifier, timestampMicros: String(micros), value },
  };
}

/** A row's entry; refuses one without any cell, which Bigtable can't store. */
export function rowEntry(rowKey: Uint8Array, mutations: readonly SetCellMutation[], entity: string): RowEntry {
  if (mutations.length === 0) {
    throw new ValueError("NO_COLUMN", `${entity}: a row without any column can't be stored; set at least one`);
  }
  return { rowKey, mutations, idempotent: true };
}

/** Refuses a row that was read without a required column. */
export function missingColumn(entity: string, column: string): never {
  throw new ValueError("MISSING_COLUMN", `a row of ${entity} has no cell in this required column`, column);
}

/** The bytes of a constant: a delimiter, a literal, a qualifier. */
export function utf8(text: string): Uint8Array {
  return Buffer.from(text, "utf8");
}
