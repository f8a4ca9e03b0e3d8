/** Reading Bigtable: raw rows as the bytes that are stored, and merged scans over the buckets of a plan. */
export type { CellChunk, Int64Like, ReadRowsResponse } from "./chunks.ts";
export type { ClientCall, ClientStream, ClientTable } from "./client.ts";
export type { BucketCounters, ScanCounters } from "./counters.ts";
export type { RowReader } from "./entity-reader.ts";
export type { CounterTable } from "./lease-block.ts";
export { type LeasedSequence, type LeaseOptions, leaseSequence } from "./leased-sequence.ts";
export { type Page, type PageOptions, page } from "./page.ts";
export type { KeySet, ReadRange, ReadRequest } from "./request.ts";
export type { RetryOptions } from "./retry.ts";
export type { Cell, RawRow } from "./row.ts";
export { NEWEST_CELLS } from "./row-batches.ts";
export { RowAssembler } from "./row-reader.ts";
export { type Scan, type ScanTarget, scan } from "./scan.ts";
export { isScanError, ScanError, type ScanErrorCode, type ScanErrorDetails } from "./scan-error.ts";
export type { ScanOptions } from "./scan-options.ts";
export { type RowSource, tableSource } from "./source.ts";
