import { ValueError } from "../values/error.ts";

/** One SetCell, as the raw MutateRows request takes it. */
export interface SetCellMutation {
  readonly setCell: {
    readonly familyName: string;
    readonly columnQualifier: Uint8Array;
    /** Microseconds since 1970, a decimal string. */
    readonly timestampMicros: string;
    readonly value: Uint8Array;
  };
}

/** One row to write, as the raw MutateRows request takes it: `table.mutate(entries, { rawMutation: true })`. */
export interface RowEntry {
  readonly rowKey: Uint8Array;
  readonly mutations: readonly SetCellMutation[];
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
  return { rowKey, mutations };
}

/** Refuses a row that was read without a required column. */
export function missingColumn(entity: string, column: string): never {
  throw new ValueError("MISSING_COLUMN", `a row of ${entity} has no cell in this required column`, column);
}

/** The bytes of a constant: a delimiter, a literal, a qualifier. */
export function utf8(text: string): Uint8Array {
  return Buffer.from(text, "utf8");
}
