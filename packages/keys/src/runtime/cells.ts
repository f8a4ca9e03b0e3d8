import { ValueError } from "../values/error.ts";
import { encodeInt64Value } from "../values/int64.ts";
import type { AddToCellMutation, DeleteFromColumnMutation, Mutation } from "./mutation.ts";
import type { RowEntry } from "./row.ts";

/** Adds an int64 to the total of a cell: to its sum, or as one of the numbers of which it is the least or the greatest. */
export function addToCell(
  family: string,
  qualifier: Uint8Array,
  micros: bigint,
  amount: bigint,
  column: string,
): AddToCellMutation {
  encodeInt64Value(amount, column);
  return {
    addToCell: {
      familyName: family,
      columnQualifier: { rawValue: qualifier },
      timestamp: { rawTimestampMicros: String(micros) },
      input: { intValue: String(amount) },
    },
  };
}

/** Deletes all cells of a column. */
export function deleteColumn(family: string, qualifier: Uint8Array): DeleteFromColumnMutation {
  return { deleteFromColumn: { familyName: family, columnQualifier: qualifier } };
}

/** Deletes the cells of a column that are dated before a time, a multiple of the table's granularity above 0. */
export function deleteCellsBefore(family: string, qualifier: Uint8Array, end: bigint): DeleteFromColumnMutation {
  return {
    deleteFromColumn: {
      familyName: family,
      columnQualifier: qualifier,
      // An end of 0 would mean no end: it can't be one here, as the end lies behind a cell's timestamp.
      timeRange: { startTimestampMicros: "0", endTimestampMicros: String(end) },
    },
  };
}

/** The entry that adds to totals. It is never sent again where it may have been applied: it would count twice. */
export function addEntry(rowKey: Uint8Array, mutations: readonly AddToCellMutation[], entity: string): RowEntry {
  if (mutations.length === 0) {
    throw new ValueError("NO_COLUMN", `${entity}: nothing is added; give at least one amount`);
  }
  return { rowKey, mutations, idempotent: false };
}

/** Refuses a state of its version alone: that is what a deleted one looks like. */
export function checkState<M extends Mutation>(mutations: readonly M[], entity: string, version: string): readonly M[] {
  if (mutations.length > 1) return mutations;
  const message = `${entity}: a row with nothing but its version is one that is deleted; set another column`;
  throw new ValueError("NO_COLUMN", message, version);
}
