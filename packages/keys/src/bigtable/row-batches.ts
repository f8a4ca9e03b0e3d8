import { mergeSorted, type SortedSource } from "../merge.ts";
import type { Plan } from "../plan/types.ts";
import { type KeySet, splitByBytes } from "../ranges/index.ts";
import { type BucketGroup, groupByBucket } from "./bucket-group.ts";
import { BucketReader, type ReadContext } from "./bucket-reader.ts";
import { BucketPages, BucketStream } from "./bucket-stream.ts";
import type { Counters } from "./counters.ts";
import type { RowReader } from "./entity-reader.ts";
import { readFilter } from "./filters/read-filter.ts";
import { interleave } from "./interleave.ts";
import { keysPast, positionOf, positionOrder, SkippingSource } from "./position.ts";
import { retryPolicy } from "./retry.ts";
import type { FoundRow } from "./row.ts";
import { ScanError } from "./scan-error.ts";
import type { ScanOptions } from "./scan-options.ts";
import { Slots } from "./slots.ts";
import { DEFAULT_READ_AHEAD, type RowSource } from "./source.ts";

const DEFAULT_CONCURRENCY = 64;
const BUFFERED_ROWS = 64 * DEFAULT_READ_AHEAD;
const LEAST_READ_AHEAD = 16;

/** One run of a scan. */
export interface ScanRun {
  readonly source: RowSource;
  readonly plan: Plan;
  readonly reader: RowReader<unknown>;
  readonly options: ScanOptions;
  /** The position that the run begins behind; `null` begins with the first row. */
  readonly after: Uint8Array | null;
  readonly counters: Counters;
  /** Ends all streams when it is aborted. */
  readonly stop: AbortController;
}

type Batches = AsyncIterator<readonly FoundRow[], void>;

/** Whether the plan reads buckets of an older count, whose rows may be there again in a newer one. */
export function hasGenerations(plan: Plan): boolean {
  return [...plan.ranges, ...plan.points].some(({ generation }) => generation > 0);
}

/** Whether rows have to come in order: because they are wanted so, or to tell a row from its older copy. */
export function isOrdered(plan: Plan, options: ScanOptions): boolean {
  return options.ordered !== false || hasGenerations(plan);
}

/** The rows of a plan in batches: merged by their positions, or as they come from few requests. */
export function rowBatches(run: ScanRun): Batches {
  return isOrdered(run.plan, run.options) ? orderedBatches(run) : unorderedBatches(run);
}

function unorderedBatches(run: ScanRun): Batches {
  const { plan, options, counters } = run;
  const counted = counters.bucket(null, 0);
  const context = readContext(run, options.readAhead ?? DEFAULT_READ_AHEAD);
  const keys = plan.points.map(({ key }) => key);
  const streams = setsOf(plan, plan.ranges, keys).map(
    (set) => new BucketStream(new BucketReader(context, counted, [set]), serverLimit(run)),
  );
  return interleave(streams, options.concurrency ?? DEFAULT_CONCURRENCY);
}

function orderedBatches(run: ScanRun): Batches {
  const { plan, reader, options, counters, after, stop } = run;
  const groups = groupByBucket(plan);
  const concurrency = options.concurrency ?? DEFAULT_CONCURRENCY;
  const context = readContext(run, options.readAhead ?? defaultReadAhead(groups.length));
  const slots = groups.length > concurrency ? new Slots(concurrency) : null;
  const place = positionOf(plan, reader);
  const order = positionOrder(plan);
  const streams: SortedSource<FoundRow>[] = [];
  const opened: BucketGroup[] = [];
  for (const group of groups) {
    const set = after === null ? wholeGroup(group) : keysPast(group, after, plan, reader);
    if (set === null) continue;
    const skips = after !== null && group.bucket !== null && reader.bucketKey === undefined;
    const limit = skips ? undefined : serverLimit(run);
    const counted = counters.bucket(group.bucket, group.generation);
    const bucket = new BucketReader(context, counted, setsOf(plan, set.ranges, set.keys));
    const stream =
      slots === null
        ? new BucketStream(bucket, limit)
        : new BucketPages(bucket, context.readAhead, limit, slots, stop.signal);
    streams.push(skips ? new SkippingSource(stream, (row) => order(place(row), after) > 0) : stream);
    opened.push(group);
  }
  return mergeSorted(streams, place, order, (source) => unsortedRows(opened[source]!, plan.entity));
}

function unsortedRows({ bucket, generation }: BucketGroup, entity: string): ScanError {
  const message = `the rows of bucket ${bucket} of entity ${entity} do not come in merge order; mergeKey must be the key without its bucket`;
  return new ScanError("UNSORTED_ROWS", message, { entity, bucket, generation });
}

function readContext({ source, plan, reader, options, stop }: ScanRun, readAhead: number): ReadContext {
  return {
    source,
    entity: plan.entity,
    filter: readFilter(options, reader),
    readAhead,
    reversed: plan.reversed,
    retry: retryPolicy(options.retry),
    stop,
  };
}

/** The server counts rows before any are refused: where that may be, its limit would end the scan too early. */
function serverLimit({ plan, options }: ScanRun): number | undefined {
  return Object.keys(plan.residual).length > 0 || hasGenerations(plan) ? undefined : options.limit;
}

function wholeGroup({ ranges, points }: BucketGroup): KeySet {
  return { ranges, keys: points.map(({ key }) => key) };
}

/** Sets of keys for one request each, in the order of reading. */
function setsOf(plan: Plan, ranges: KeySet["ranges"], keys: KeySet["keys"]): KeySet[] {
  const sets = splitByBytes(ranges, keys);
  return plan.reversed ? sets.reverse() : sets;
}

function defaultReadAhead(buckets: number): number {
  const share = Math.floor(BUFFERED_ROWS / Math.max(buckets, 1));
  return Math.max(LEAST_READ_AHEAD, Math.min(DEFAULT_READ_AHEAD, share));
}
