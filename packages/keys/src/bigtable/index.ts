/** Reading and writing Bigtable: raw rows as the bytes that are stored, merged scans over the buckets of a plan, batches. */
export type { CellChunk, Int64Like, ReadRowsResponse } from "./chunks.ts";
export type { ClientCall, ClientStream, ClientTable } from "./client.ts";
export { type CountOptions, count } from "./count.ts";
export type { BucketCounters, ScanCounters } from "./counters.ts";
export type { Entity, EntityColumn } from "./entity.ts";
export {
  type CompareOptions,
  type CompareResult,
  compareEntities,
  compareEntity,
  compareEntry,
  type Effect,
} from "./entity-compare.ts";
export { type AppendOptions, nextPair, type SequencePair, type Sequencer, type WriterPair } from "./entity-events.ts";
export type { RowReader } from "./entity-reader.ts";
export {
  type ColumnChoice,
  type ColumnOf,
  countEntity,
  type GetRowOptions,
  getEntities,
  getEntity,
  pageEntity,
  type ReadAllOptions,
  type ReadOptions,
  type ReadPageOptions,
  type Selected,
  scanAllOf,
  scanEntity,
  scanShardOf,
  shardsOf,
} from "./entity-reads.ts";
export {
  getEntityAt,
  type RowVersion,
  type VersionOptions,
  type VersionRange,
  versionsOf,
} from "./entity-versions.ts";
export { deleteEntity, type Identity, type PutOptions, putEntities, putEntity } from "./entity-writes.ts";
export type { CellRules, ColumnRef, FamilyRule, RowFilter } from "./filters/index.ts";
export * as filters from "./filters/index.ts";
export { type GetOptions, getRows, type KeyOwner } from "./get-rows.ts";
export type { KeySample } from "./key-samples.ts";
export type { CounterTable } from "./lease-block.ts";
export { type LeasedSequence, type LeaseOptions, leaseSequence } from "./leased-sequence.ts";
export { type Page, type PageOptions, page } from "./page.ts";
export { plannedRequests } from "./planned-requests.ts";
export type { KeySet, ReadRange, ReadRequest } from "./request.ts";
export type { RetryOptions } from "./retry.ts";
export type { Cell, RawRow } from "./row.ts";
export { RowAssembler } from "./row-reader.ts";
export { type Scan, type ScanTarget, scan } from "./scan.ts";
export { type ScanAllOptions, type ShardOptions, scanAll, scanShard, shards, wholeTable } from "./scan-all.ts";
export { isScanError, ScanError, type ScanErrorCode, type ScanErrorDetails } from "./scan-error.ts";
export type { ScanOptions } from "./scan-options.ts";
export { restOfShard, type Shard } from "./shards.ts";
export { type RowSource, tableSource } from "./source.ts";
export * from "./write/index.ts";
