import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeSorted, type SortedSource, UnsortedError } from "../src/merge.ts";

interface Item {
  readonly key: number;
  readonly source: number;
  readonly at: number;
}

/** A source of given batches that records what is done to it. */
class Recorded<T> implements SortedSource<T> {
  readonly batches: (readonly T[])[];
  pulls = 0;
  closed = false;
  failAt: number | null = null;

  constructor(batches: readonly (readonly T[])[]) {
    this.batches = [...batches];
  }

  async next(): Promise<IteratorResult<readonly T[], undefined>> {
    const pull = this.pulls++;
    if (pull === this.failAt) throw new Error(`pull ${pull} failed`);
    const value = this.batches.shift();
    return value === undefined ? { done: true, value: undefined } : { done: false, value };
  }

  async return(): Promise<IteratorResult<readonly T[], undefined>> {
    this.closed = true;
    return { done: true, value: undefined };
  }
}

const numbers = (sources: readonly SortedSource<number>[]): AsyncGenerator<readonly number[]> =>
  mergeSorted(
    sources,
    (n) => n,
    (a, b) => a - b,
  );

async function flat<T>(batches: AsyncIterable<readonly T[]>): Promise<T[]> {
  const all: T[] = [];
  for await (const batch of batches) all.push(...batch);
  return all;
}

describe("mergeSorted", () => {
  it("equals a stable sort of all items, whatever the batches", async () => {
    const sourceKeys = fc.array(
      fc.array(fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 4 }), { maxLength: 5 }),
      {
        maxLength: 9,
      },
    );
    await fc.assert(
      fc.asyncProperty(sourceKeys, async (shapes) => {
        const sources = shapes.map((batches, source) => {
          const keys = batches.flat().sort((a, b) => a - b);
          let at = 0;
          return new Recorded<Item>(batches.map((batch) => batch.map(() => ({ key: keys[at]!, source, at: at++ }))));
        });
        const all = sources.flatMap((source) => source.batches.flat());
        // Array.prototype.sort is stable: equal keys stay in the order of their sources.
        const expected = all.sort((a, b) => a.key - b.key);
        const merged = await flat(
          mergeSorted(
            sources,
            (item) => item.key,
            (a, b) => a - b,
          ),
        );
        expect(merged).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  it("gives nothing for no sources, and one source as it is", async () => {
    expect(await flat(numbers([]))).toEqual([]);
    expect(await flat(numbers([new Recorded([[1, 2], [], [3]])]))).toEqual([1, 2, 3]);
  });

  it("asks a source again only when its batch is used up", async () => {
    const a = new Recorded([[1, 2], [9]]);
    const b = new Recorded([[5], [6]]);
    const merged = numbers([a, b]);
    expect((await merged.next()).value).toEqual([1, 2]);
    expect([a.pulls, b.pulls]).toEqual([1, 1]);
    expect((await merged.next()).value).toEqual([5]);
    expect([a.pulls, b.pulls]).toEqual([2, 1]);
  });

  it("closes all sources that are still open when the consumer stops", async () => {
    const sources = [new Recorded([[1]]), new Recorded([[2], [3]]), new Recorded<number>([])];
    for await (const batch of numbers(sources)) if (batch.includes(1)) break;
    expect(sources.map((source) => source.closed)).toEqual([true, true, false]);
  });

  it("closes the other sources when one fails, at the start or later", async () => {
    for (const failAt of [0, 1, 2]) {
      const bad = new Recorded([[1], [2], [3]]);
      bad.failAt = failAt;
      const good = new Recorded([[1], [5]]);
      await expect(flat(numbers([good, bad]))).rejects.toThrow(`pull ${failAt} failed`);
      expect(good.closed).toBe(true);
      expect(bad.closed).toBe(false);
    }
  });

  it.each([
    ["inside a batch", [[1, 3, 2]]],
    ["between batches", [[1, 3], [2]]],
  ])("refuses a source that goes back %s", async (_, batches) => {
    const other = new Recorded([[10]]);
    const failure = await flat(numbers([other, new Recorded(batches)])).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UnsortedError);
    expect((failure as UnsortedError).source).toBe(1);
    expect(other.closed).toBe(true);
  });

  it("takes the key of an item once", async () => {
    const seen: number[] = [];
    const keyOf = (n: number): number => {
      seen.push(n);
      return n;
    };
    await flat(mergeSorted([new Recorded([[1, 4], [6]]), new Recorded([[2], [5]])], keyOf, (a, b) => a - b));
    expect(seen.sort()).toEqual([1, 2, 4, 5, 6]);
  });
});
