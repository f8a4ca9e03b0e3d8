import { compareBytes } from "../bytes.ts";
import type { SortedSource } from "../merge.ts";
import type { Plan } from "../plan/types.ts";
import { clipPast, type KeySet } from "../ranges/index.ts";
import type { BucketGroup } from "./bucket-group.ts";
import type { RowReader } from "./entity-reader.ts";
import type { FoundRow } from "./row.ts";

/** Where a row stands in the order of its scan. */
export type PositionOf = (row: FoundRow) => Uint8Array;

/** Whether rows come by their whole keys: there is no bucket, or the plan's ranges run over all of them. */
export function byWholeKey(plan: Plan): boolean {
  return plan.ranges.every(({ bucket }) => bucket === null) && plan.points.every(({ bucket }) => bucket === null);
}

/** What rows are merged by, and what a cursor holds: the key without its bucket, or the whole key. */
export function positionOf(plan: Plan, reader: RowReader<unknown>): PositionOf {
  if (byWholeKey(plan)) return (row) => row.key;
  return (row) => reader.mergeKey(row.key, row.generation ?? 0);
}

/** How positions compare in the direction of the plan. */
export function positionOrder(plan: Plan): (a: Uint8Array, b: Uint8Array) => number {
  return plan.reversed ? (a, b) => compareBytes(b, a) : compareBytes;
}

/** What a bucket holds behind a position, or `null` for nothing. */
export function keysPast(
  group: BucketGroup,
  position: Uint8Array,
  plan: Plan,
  reader: RowReader<unknown>,
): KeySet | null {
  const { bucket, generation, ranges, points } = group;
  const set = { ranges, keys: points.map(({ key }) => key) };
  if (bucket === null) return clipPast(set, position, plan.reversed);
  if (reader.bucketKey === undefined) return set;
  return clipPast(set, reader.bucketKey(position, bucket, generation), plan.reversed);
}

/** Leaves out the rows of a bucket up to a position, where its ranges could not be clipped. */
export class SkippingSource implements SortedSource<FoundRow> {
  readonly #source: SortedSource<FoundRow>;
  readonly #isPast: (row: FoundRow) => boolean;
  #skipping = true;

  constructor(source: SortedSource<FoundRow>, isPast: (row: FoundRow) => boolean) {
    this.#source = source;
    this.#isPast = isPast;
  }

  async next(): Promise<IteratorResult<readonly FoundRow[], unknown>> {
    const result = await this.#source.next();
    if (!this.#skipping || result.done) return result;
    const first = result.value.findIndex(this.#isPast);
    if (first < 0) return { done: false, value: [] };
    this.#skipping = false;
    return { done: false, value: result.value.slice(first) };
  }

  async return(): Promise<IteratorResult<readonly FoundRow[], unknown>> {
    await this.#source.return?.();
    return { done: true, value: undefined };
  }
}
