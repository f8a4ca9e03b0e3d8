import { compareBytes } from "../bytes.ts";
import { mergeSorted, UnsortedError } from "../merge.ts";
import type { Plan, PlannedPoint, PlannedRange } from "../plan/types.ts";
import { splitByBytes } from "../ranges/index.ts";
import { BucketReader, pageRows, type ReadContext, streamRows } from "./bucket-reader.ts";
import { interleave } from "./interleave.ts";
import type { RawRow } from "./row.ts";
import { ScanError } from "./scan-error.ts";
import type { ScanOptions } from "./scan-options.ts";
import { Slots } from "./slots.ts";
import { DEFAULT_READ_AHEAD, type RowSource } from "./source.ts";

/** The newest cell of each column: reads must not depend on when garbage collection runs. */
export const NEWEST_CELLS: object = { cellsPerColumnLimitFilter: 1 };

const DEFAULT_CONCURRENCY = 64;
const BUFFERED_ROWS = 64 * DEFAULT_READ_AHEAD;
const LEAST_READ_AHEAD = 16;

/**
 * The rows of a plan in batches: merged by `mergeKey`, or as they come from few requests. Aborting `stop` ends all streams.
 */
export function rowBatches(
  source: RowSource,
  plan: Plan,
  mergeKey: (key: Uint8Array) => Uint8Array,
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
    mergeSorted(streams, (row) => mergeKey(row.key), compareBytes),
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
