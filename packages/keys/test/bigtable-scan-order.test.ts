import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isScanError, type RawRow, type ScanOptions, scan } from "../src/bigtable/index.ts";
import { compareBytes } from "../src/bytes.ts";
import type { PlannedPoint, PlannedRange, Where } from "../src/plan/types.ts";
import { collect } from "./bigtable-rows.ts";
import {
  allBuckets,
  countOpen,
  hex2,
  inScanOrder,
  keyOf,
  manyKeys,
  manyTable,
  planOf,
  reader,
  tableOf,
} from "./bigtable-scan-support.ts";

describe("ordered scans", () => {
  it("merge 16 buckets in the order of the key without its bucket", async () => {
    expect(await collect(scan(manyTable, allBuckets, reader))).toEqual(inScanOrder(manyKeys));
  });

  it.each([1, 2, 5, 15])("give the same through at most %i streams, page by page", async (concurrency) => {
    for (const readAhead of [1, 2, 7, 100]) {
      const counted = countOpen(manyTable);
      const rows = await collect(scan(counted.source, allBuckets, reader, { concurrency, readAhead }));
      expect(rows).toEqual(inScanOrder(manyKeys));
      expect(counted.mostOpen()).toBe(concurrency);
    }
  });

  it("open one stream a bucket where they may", async () => {
    const counted = countOpen(manyTable);
    await collect(scan(counted.source, allBuckets, reader));
    expect(counted.mostOpen()).toBe(16);
    expect(counted.requests()).toBe(16);
  });

  it("refuse rows that do not come in merge order, naming the bucket", async () => {
    const wrong = { ...reader, mergeKey: (key: Uint8Array) => Buffer.from(key.subarray(3)).reverse() };
    const failure = await collect(scan(manyTable, allBuckets, wrong)).catch((error: unknown) => error);
    expect(isScanError(failure) && failure.code).toBe("UNSORTED_ROWS");
    expect(String(failure)).toMatch(/bucket \d+ of entity Reading .* mergeKey must be the key without its bucket/);
  });
});

describe("any scan of a random plan", () => {
  const bucket = fc.nat(5);
  const range = fc.tuple(bucket, fc.nat(30), fc.nat(12)).map(([inBucket, from, size]) => ({
    start: keyOf(inBucket, from),
    end: keyOf(inBucket, from + size + 1),
    bucket: inBucket,
    generation: 0,
  }));
  const point = fc.tuple(bucket, fc.nat(45)).map(([inBucket, n]) => ({
    key: keyOf(inBucket, n),
    bucket: inBucket,
    generation: 0,
  }));
  const stored = fc.uniqueArray(fc.tuple(bucket, fc.nat(45)), { selector: ([x, y]) => x * 100 + y, maxLength: 60 });

  it("gives what a filter, a sort and a slice of all rows give", async () => {
    await fc.assert(
      fc.asyncProperty(
        stored,
        fc.array(range, { maxLength: 4 }),
        fc.array(point, { maxLength: 6 }),
        fc.record({
          limit: fc.option(fc.nat(20), { nil: undefined }),
          ordered: fc.boolean(),
          concurrency: fc.integer({ min: 1, max: 7 }),
          readAhead: fc.integer({ min: 1, max: 9 }),
        }),
        fc.constantFrom("none", "residual", "reader only"),
        async (rows, anyRanges, anyPoints, options: ScanOptions, refusing) => {
          const keys = rows.map(([inBucket, n]) => keyOf(inBucket, n));
          const ranges = disjoint(anyRanges);
          const inside = (key: Uint8Array): boolean =>
            ranges.some(({ start, end }) => compareBytes(start, key) <= 0 && compareBytes(key, end!) < 0);
          const points = uniquePoints(anyPoints).filter(({ key }) => !inside(key));
          const residual: Where = refusing === "residual" ? { n: { op: "range", range: {} } } : {};
          const accepts = (key: Uint8Array): boolean => refusing === "none" || key[key.length - 1]! % 2 === 0;
          const read = (row: RawRow): string | undefined => (accepts(row.key) ? reader.read(row) : undefined);
          const wanted = keys.filter(
            (key) => (inside(key) || points.some((one) => compareBytes(one.key, key) === 0)) && accepts(key),
          );
          const found = await collect(
            scan(tableOf(keys), planOf(ranges, points, residual), { ...reader, read }, options),
          );
          const expected = inScanOrder(wanted);
          if (options.ordered) expect(found).toEqual(expected.slice(0, options.limit));
          else {
            expect(found).toHaveLength(Math.min(expected.length, options.limit ?? expected.length));
            expect(new Set(found).size).toBe(found.length);
            for (const key of found) expect(expected).toContain(key);
          }
        },
      ),
      { numRuns: 400 },
    );
  });
});

describe("unordered scans", () => {
  it("send one request where its size allows", async () => {
    const table = tableOf(manyKeys);
    expect((await collect(scan(table, allBuckets, reader, { ordered: false }))).sort()).toEqual(
      manyKeys.map((key) => Buffer.from(key).toString()).sort(),
    );
    expect(table.requests).toBe(1);
  });

  it("split many points over requests that run side by side, each row once", async () => {
    const keys = Array.from({ length: 12_000 }, (_, n) =>
      Buffer.from(`${hex2(n % 16)}#${String(n).padStart(80, "0")}`),
    );
    const points = keys.map((key, n) => ({ key, bucket: n % 16 })).sort((x, y) => compareBytes(x.key, y.key));
    const table = tableOf(keys);
    const counted = countOpen(table);
    const found = await collect(scan(counted.source, planOf([], points), reader, { ordered: false, concurrency: 2 }));
    expect(found.sort()).toEqual(keys.map(String).sort());
    expect(counted.requests()).toBe(3);
    expect(counted.mostOpen()).toBe(2);
    expect(await collect(scan(table, planOf([], points), reader))).toEqual(inScanOrder(keys));
  });
});

function disjoint(ranges: readonly (PlannedRange & { end: Uint8Array })[]): PlannedRange[] {
  const sorted = [...ranges].sort((x, y) => compareBytes(x.start, y.start));
  const kept: (PlannedRange & { end: Uint8Array })[] = [];
  for (const range of sorted) {
    const last = kept[kept.length - 1];
    if (last === undefined || compareBytes(last.end, range.start) <= 0) kept.push(range);
  }
  return kept;
}

function uniquePoints(points: readonly PlannedPoint[]): PlannedPoint[] {
  const sorted = [...points].sort((x, y) => compareBytes(x.key, y.key));
  return sorted.filter((point, at) => at === 0 || compareBytes(sorted[at - 1]!.key, point.key) !== 0);
}
