/** Writing rows: batches with a result an entry, and changes that depend on what is in the row. */
export type {
  AddToCellMutation,
  DeleteFromColumnMutation,
  DeleteFromFamilyMutation,
  DeleteFromRowMutation,
  Mutation,
  SetCellMutation,
} from "../../runtime/mutation.ts";
export type { RowEntry } from "../../runtime/row.ts";
export { type ConditionalOptions, type ConditionalResult, checkAndMutate } from "./conditional.ts";
export { type ConditionalRowResult, type ConditionalRowsOptions, checkAndMutateRows } from "./conditional-rows.ts";
export { isWriteError, WriteError, type WriteErrorCode, type WriteErrorDetails } from "./error.ts";
export type { Entries } from "./feed.ts";
export type { WriteOptions } from "./options.ts";
export type { EntryResult, EntryStatus, Outcome, StatusName, WriteCounts } from "./result.ts";
export type { Answered, ConditionalEntry, RowSink, SendOptions } from "./sink.ts";
export { tableSink, type WritableTable, type WriteCall } from "./table-sink.ts";
export type { WriteTarget } from "./target.ts";
export { checkWritten, type WriteStreamOptions, writeRows, writeStream } from "./write-rows.ts";
