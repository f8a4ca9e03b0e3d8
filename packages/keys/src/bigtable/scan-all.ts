import type { Plan } from "../plan/types.ts";
import type { RowReader } from "./entity-reader.ts";
import { interleave } from "./interleave.ts";
import { linkedAbort } from "./linked-abort.ts";
import { listedPlan } from "./listed-plan.ts";
import { type ScanTarget, scan } from "./scan.ts";
import { timedOut } from "./scan-failure.ts";
import { checkOptions, type ScanOptions } from "./scan-options.ts";
import { cutPlan, rangesOfShard, type Shard } from "./shards.ts";
import { toRowSource } from "./source.ts";

/** How a shard is read: as a scan is run, but in key order alone. */
export type ShardOptions = Omit<ScanOptions, "ordered" | "after">;

export interface ScanAllOptions extends ShardOptions {
  /** How many shards are read at a time; default 8. */
  readonly concurrency?: number | undefined;
}

const DEFAULT_CONCURRENCY = 8;
/** Shards for each that is read at a time, so that a large one does not keep the others waiting. */
const SHARDS_EACH = 4;

/** All rows of a table, of whatever entity: for reading raw rows. */
export function wholeTable(name = "the table"): Plan {
  return listedPlan(name, [{ start: new Uint8Array(0), end: null, bucket: null, generation: 0 }], []);
}

/**
 * Cuts what a plan reads into at most `count` parts of about equal size, at the borders of the table's tablets
 * (SampleRowKeys), to be read by several workers or processes. Together they hold each key of the plan once.
 *
 * @param plan - `wholeTable()`, or any other without earlier generations
 * @throws ScanError as a scan does
 * @example
 * const parts = await shards(table, plan, 32);
 * queue.push(...parts.map((part) => JSON.stringify(part)));
 */
export async function shards(
  target: ScanTarget,
  plan: Plan,
  count: number,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<Shard[]> {
  const source = toRowSource(target);
  return cutPlan(plan, (await source.sampleKeys?.(options.signal)) ?? [], count);
}

/**
 * Reads the rows of a shard in key order. After `row`, what is left of it is `restOfShard(shard, key of row)`.
 *
 * @param reader - one of the same plan: a shard holds its ranges, the reader checks what they leave open
 * @throws ScanError as a scan does
 */
export function scanShard<T>(
  target: ScanTarget,
  shard: Shard,
  reader: RowReader<T>,
  options: ShardOptions = {},
): AsyncIterable<T> {
  const ranges = rangesOfShard(shard).map((range) => ({ ...range, bucket: null, generation: 0 }));
  const inKeyOrder = { ...reader, mergeKey: (key: Uint8Array) => key };
  return scan(target, listedPlan(shard.entity, ranges, []), inKeyOrder, { ...options, ordered: true });
}

/**
 * Reads a whole table, or all that a plan reads, in parallel: rows come in no order. It is cut where its tablets are, so
 * that the work spreads over the servers.
 *
 * @throws ScanError as a scan does
 * @example
 * for await (const row of scanAll(table, wholeTable(), { mergeKey: (key) => key, read: (row) => row })) backup(row);
 */
export async function* scanAll<T>(
  target: ScanTarget,
  plan: Plan,
  reader: RowReader<T>,
  options: ScanAllOptions = {},
): AsyncGenerator<T, void, undefined> {
  checkOptions(options);
  const { limit, concurrency = DEFAULT_CONCURRENCY } = options;
  if (limit === 0) return;
  const all = linkedAbort(options, (timeout) =>
    timedOut("reading all rows", plan.entity, timeout, "give it more time, or read shards one by one"),
  );
  const ofPart = { ...options, signal: all.signal, timeout: undefined };
  let given = 0;
  try {
    const parts = await shards(target, plan, concurrency * SHARDS_EACH, ofPart);
    const streams = parts.map((part) => scanShard(target, part, reader, ofPart)[Symbol.asyncIterator]());
    for await (const row of interleave(streams, concurrency)) {
      yield row;
      given++;
      if (given === limit) return;
    }
  } finally {
    all.unlink();
  }
}
