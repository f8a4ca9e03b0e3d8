import { setMaxListeners } from "node:events";
import { compareBytes } from "../bytes.ts";
import { mergeSorted, UnsortedError } from "../merge.ts";
import type { Plan, PlannedPoint, PlannedRange } from "../plan/types.ts";
import { BucketReader, pageRows, type ReadContext, streamRows } from "./bucket-reader.ts";
import type { ClientTable } from "./client.ts";
import { interleave } from "./interleave.ts";
import { splitByBytes } from "./request.ts";
import type { RawRow } from "./row.ts";
import { ScanError } from "./scan-error.ts";
import { Slots } from "./slots.ts";
import { checkLimit, DEFAULT_READ_AHEAD, type RowSource, toRowSource } from "./source.ts";

/** A table to read: the client's own, or any other source of raw rows. */
export type ScanTarget = RowSource | ClientTable;

/** What a scan has to know of an entity's rows. */
export interface RowReader<T> {
  /** The key without its bucket: what rows of several buckets are merged by. */
  mergeKey(key: Uint8Array): Uint8Array;
  /** The row as the caller wants it; `undefined` when the plan's residual refuses it. */
  read(row: RawRow): T | undefined;
}

export interface ScanOptions {
  /** The greatest number of rows to give; 0 sends no request. Default: no limit. */
  readonly limit?: number | undefined;
  /** Rows in key order across buckets (default), or as they come from fewer requests. */
  readonly ordered?: boolean | undefined;
  /** Aborting cancels all streams at once; the iteration throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** A raw row filter (google.bigtable.v2.RowFilter), applied after that for the newest cell of each column. */
  readonly filter?: object | undefined;
  /**
   * The greatest number of streams open at a time; default 64. An ordered scan over more buckets than that reads each
   * bucket in pages of `readAhead` rows.
   */
  readonly concurrency?: number | undefined;
  /**
   * About how many rows to read ahead in each bucket; default 256, or less for more than 64 buckets. Memory is bounded by
   * it times the number of buckets (twice that where buckets are read in pages).
   */
  readonly readAhead?: number | undefined;
}

/** The newest cell of each column: reads must not depend on when garbage collection runs. */
export const NEWEST_CELLS: object = { cellsPerColumnLimitFilter: 1 };

const DEFAULT_CONCURRENCY = 64;
const BUFFERED_ROWS = 64 * DEFAULT_READ_AHEAD;
const LEAST_READ_AHEAD = 16;
const FINISHED = new Error("the scan has ended");

/**
 * Reads the rows of a plan. Ordered scans open one stream a bucket and merge them by the key without its bucket, ties by
 * bucket; unordered ones send as few requests as their size limit allows. A plan with nothing to read sends none.
 * Iterating the result again runs the scan again.
 *
 * @param target - the client's table, or another source of raw rows
 * @param plan - what to read
 * @param reader - what to make of a row
 * @throws ScanError at once with INVALID_OPTION; from the iteration when a bucket fails, naming it: rows given until then
 *   are valid. What `reader` throws passes through.
 * @example
 * for await (const reading of scan(table, plan, reader, { limit: 10 })) console.log(reading); // ten rows in time order
 */
export function scan<T>(
  target: ScanTarget,
  plan: Plan,
  reader: RowReader<T>,
  options: ScanOptions = {},
): AsyncIterable<T> {
  checkLimit(options.limit);
  checkCount("concurrency", options.concurrency);
  checkCount("readAhead", options.readAhead);
  const source = toRowSource(target);
  return { [Symbol.asyncIterator]: () => run(source, plan, reader, options) };
}

async function* run<T>(
  source: RowSource,
  plan: Plan,
  reader: RowReader<T>,
  options: ScanOptions,
): AsyncGenerator<T, void, undefined> {
  const { limit, signal } = options;
  signal?.throwIfAborted();
  if (limit === 0 || (plan.ranges.length === 0 && plan.points.length === 0)) return;
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  const abort = (): void => stop.abort(signal?.reason);
  signal?.addEventListener("abort", abort);
  let given = 0;
  try {
    for await (const rows of rowBatches(source, plan, reader, options, stop)) {
      for (const row of rows) {
        signal?.throwIfAborted();
        const item = reader.read(row);
        if (item === undefined) continue;
        given++;
        // Streams end before the last row is given, not when the consumer asks for one more.
        if (given === limit) stop.abort(FINISHED);
        yield item;
        if (given === limit) return;
      }
    }
    signal?.throwIfAborted();
  } finally {
    signal?.removeEventListener("abort", abort);
    stop.abort(FINISHED);
  }
}

function rowBatches<T>(
  source: RowSource,
  plan: Plan,
  reader: RowReader<T>,
  options: ScanOptions,
  stop: AbortController,
): AsyncIterable<readonly RawRow[]> {
  const filter = options.filter ? { chain: { filters: [NEWEST_CELLS, options.filter] } } : NEWEST_CELLS;
  const concurrency = options.concurrency ?? DEFAULT_CONCURRENCY;
  // The server counts rows before the residual is checked: its limit would end the scan too early.
  const limit = Object.keys(plan.residual).length === 0 ? options.limit : undefined;
  const groups = options.ordered === false ? [] : groupByBucket(plan);
  const readAhead = options.readAhead ?? defaultReadAhead(groups.length);
  const context: ReadContext = { source, entity: plan.entity, filter, readAhead, stop };
  if (options.ordered === false) {
    const sets = splitByBytes(
      plan.ranges,
      plan.points.map((point) => point.key),
    );
    const readers = sets.map((set) => streamRows(new BucketReader(context, null, [set]), limit));
    return interleave(readers, concurrency);
  }
  const slots = groups.length > concurrency ? new Slots(concurrency) : null;
  const streams = groups.map(({ bucket, ranges, points }) => {
    const keys = points.map((point) => point.key);
    const bucketReader = new BucketReader(context, bucket, splitByBytes(ranges, keys));
    return slots === null ? streamRows(bucketReader, limit) : pageRows(bucketReader, readAhead, limit, slots);
  });
  return inOrder(
    mergeSorted(streams, (row) => reader.mergeKey(row.key), compareBytes),
    plan.entity,
    groups,
  );
}

async function* inOrder(
  merged: AsyncIterable<readonly RawRow[]>,
  entity: string,
  groups: readonly BucketGroup[],
): AsyncGenerator<readonly RawRow[], void, undefined> {
  try {
    yield* merged;
  } catch (error) {
    if (!(error instanceof UnsortedError)) throw error;
    const bucket = groups[error.source]!.bucket;
    const message = `the rows of bucket ${bucket} of entity ${entity} do not come in merge order; mergeKey must be the key without its bucket`;
    throw new ScanError("UNSORTED_ROWS", message, { entity, bucket, cause: error });
  }
}

interface BucketGroup {
  readonly bucket: number | null;
  readonly ranges: PlannedRange[];
  readonly points: PlannedPoint[];
}

/** The plan's ranges and points by bucket, in the order of buckets. */
function groupByBucket(plan: Plan): BucketGroup[] {
  const groups = new Map<number | null, BucketGroup>();
  const groupOf = (bucket: number | null): BucketGroup => {
    let group = groups.get(bucket);
    if (group === undefined) {
      group = { bucket, ranges: [], points: [] };
      groups.set(bucket, group);
    }
    return group;
  };
  for (const range of plan.ranges) groupOf(range.bucket).ranges.push(range);
  for (const point of plan.points) groupOf(point.bucket).points.push(point);
  return [...groups.values()].sort((a, b) => (a.bucket ?? -1) - (b.bucket ?? -1));
}

function defaultReadAhead(buckets: number): number {
  const share = Math.floor(BUFFERED_ROWS / Math.max(buckets, 1));
  return Math.max(LEAST_READ_AHEAD, Math.min(DEFAULT_READ_AHEAD, share));
}

function checkCount(name: string, count: number | undefined): void {
  if (count === undefined || (Number.isSafeInteger(count) && count >= 1)) return;
  throw new ScanError("INVALID_OPTION", `${name} must be a whole number, 1 or more; got ${count}`);
}
