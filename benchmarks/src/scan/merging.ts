import { compareBytes } from "@rowsmith/keys";
import type { RawRow } from "@rowsmith/keys/bigtable";
import { mergeKey } from "@rowsmith/keys/plan";
import { mergeSorted } from "../../../packages/keys/src/merge.ts";
import { readingKeySpec } from "../generated/text.ts";
import type { AsyncContender } from "./measure.ts";

const BATCH = 256;
const keyOf = mergeKey(readingKeySpec);

/** Merges streams that are in memory, against taking one after the other, and against merging without a heap. */
export function merging(buckets: readonly (readonly RawRow[])[]): AsyncContender[] {
  const op = "in memory";
  const concatenated = "streams one after the other";
  const withoutHeap = "merged by looking at all heads";
  const streams = (): Stream[] => buckets.map(batches);
  return [
    { name: concatenated, op, run: () => countRows(concatenate(streams())) },
    { name: withoutHeap, op, run: () => countRows(mergeByLooking(streams())) },
    {
      name: "merged",
      op,
      limit: concatenated,
      baseline: withoutHeap,
      run: () => countRows(mergeSorted(streams(), (row) => keyOf(row.key), compareBytes)),
    },
  ];
}

type Stream = AsyncGenerator<readonly RawRow[], void, undefined>;

async function* batches(rows: readonly RawRow[]): Stream {
  for (let at = 0; at < rows.length; at += BATCH) yield rows.slice(at, at + BATCH);
}

async function countRows(stream: AsyncIterable<readonly RawRow[]>): Promise<number> {
  let rows = 0;
  for await (const batch of stream) for (const row of batch) if (row.key.length > 0) rows++;
  return rows;
}

async function* concatenate(streams: readonly Stream[]): Stream {
  for (const stream of streams) yield* stream;
}

/** Takes the least of the first rows of all streams, each time looking at all of them. */
async function* mergeByLooking(streams: readonly Stream[]): Stream {
  const heads: { batch: readonly RawRow[]; index: number; key: Uint8Array; stream: Stream }[] = [];
  for (const stream of streams) {
    const first = await stream.next();
    if (!first.done) heads.push({ batch: first.value, index: 0, key: keyOf(first.value[0]!.key), stream });
  }
  let merged: RawRow[] = [];
  while (heads.length > 0) {
    let least = heads[0]!;
    for (const head of heads) if (compareBytes(head.key, least.key) < 0) least = head;
    merged.push(least.batch[least.index]!);
    least.index++;
    if (least.index === least.batch.length) {
      yield merged;
      merged = [];
      const next = await least.stream.next();
      if (next.done) {
        heads.splice(heads.indexOf(least), 1);
        continue;
      }
      least.batch = next.value;
      least.index = 0;
    }
    least.key = keyOf(least.batch[least.index]!.key);
  }
  if (merged.length > 0) yield merged;
}
