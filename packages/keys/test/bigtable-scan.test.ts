import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { isScanError, type RawRow, type RowSource, type ScanOptions, scan } from "../src/bigtable/index.ts";
import { compareBytes } from "../src/bytes.ts";
import { keyCodec } from "../src/codec/index.ts";
import { mergeKey } from "../src/merge-key.ts";
import type { Plan, PlannedPoint, PlannedRange, Where } from "../src/plan/types.ts";
import { MemoryTable } from "../src/testing/index.ts";
import { decodeInt64Value } from "../src/values/index.ts";
import { cell, collect } from "./bigtable-rows.ts";

/** Keys of this file: two hex digits of the bucket, `#`, two digits of a number. */
const keyOf = (bucket: number, n: number): Uint8Array => Buffer.from(`${hex2(bucket)}#${String(n).padStart(2, "0")}`);
const hex2 = (n: number): string => n.toString(16).padStart(2, "0");
const wholeBucket = (bucket: number): PlannedRange => ({
  start: Buffer.from(`${hex2(bucket)}#`),
  end: Buffer.from(`${hex2(bucket)}$`),
  bucket,
  generation: 0,
});

const reader = {
  mergeKey: (key: Uint8Array) => key.subarray(3),
  read: (row: RawRow): string | undefined => Buffer.from(row.key).toString(),
};

type Present<T> = Omit<T, "generation">;

function planOf(
  ranges: readonly Present<PlannedRange>[],
  points: readonly Present<PlannedPoint>[] = [],
  residual: Where = {},
): Plan {
  const buckets = new Set([...ranges, ...points].map((part) => part.bucket));
  return {
    entity: "Reading",
    ranges: ranges.map((range) => ({ ...range, generation: 0 })),
    points: points.map((point) => ({ ...point, generation: 0 })),
    residual,
    order: ["n"],
    fanOut: buckets.size,
    reversed: false,
    requestBytes: 0,
    fingerprint: "",
    notes: [],
  };
}

function tableOf(keys: readonly Uint8Array[]): MemoryTable {
  const table = new MemoryTable({ families: ["m"] });
  table.mutate(keys.map((rowKey) => ({ rowKey, mutations: [{ setCell: cell("q", "v") }] })));
  return table;
}

/** In the order of a scan: by the key without its bucket, then by bucket. */
function inScanOrder(keys: readonly Uint8Array[]): string[] {
  return [...keys]
    .sort((x, y) => compareBytes(x.subarray(3), y.subarray(3)) || compareBytes(x, y))
    .map((key) => Buffer.from(key).toString());
}

/** 16 buckets with n in 0..39, each n in three buckets. */
const manyKeys: Uint8Array[] = [];
for (let n = 0; n < 40; n++) for (const step of [0, 5, 11]) manyKeys.push(keyOf((n + step) % 16, n));
const manyTable = tableOf(manyKeys);
const allBuckets = planOf(Array.from({ length: 16 }, (_, bucket) => wholeBucket(bucket)));

const failing = (message: string): RowSource => ({
  name: "broken",
  read: () => ({
    [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error(message)) }),
  }),
});

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

describe("limits", () => {
  it.each([1, 7, 119, 120, 121])("of %i rows are exact, ordered or not", async (limit) => {
    expect(await collect(scan(manyTable, allBuckets, reader, { limit }))).toEqual(
      inScanOrder(manyKeys).slice(0, limit),
    );
    const unordered = await collect(scan(manyTable, allBuckets, reader, { limit, ordered: false }));
    expect(unordered).toHaveLength(Math.min(limit, 120));
  });

  it("go to the server, except where a residual refuses rows after reading", async () => {
    const limits: (number | undefined)[] = [];
    const spy: RowSource = {
      name: "spy",
      read: (request) => {
        limits.push(request.limit);
        return manyTable.read(request);
      },
    };
    await collect(scan(spy, allBuckets, reader, { limit: 3 }));
    expect(limits).toEqual(Array(16).fill(3));
    limits.length = 0;
    const residual: Where = { n: { op: "range", range: { gte: 1n } } };
    await collect(scan(spy, { ...allBuckets, residual }, reader, { limit: 3 }));
    expect(limits).toEqual(Array(16).fill(undefined));
  });

  it("close all streams before the last row is given", async () => {
    const counted = countOpen(manyTable);
    const rows = scan(counted.source, allBuckets, reader, { limit: 2 })[Symbol.asyncIterator]();
    await rows.next();
    expect(counted.signals.every((signal) => !signal.aborted)).toBe(true);
    await rows.next();
    expect(counted.signals.every((signal) => signal.aborted)).toBe(true);
  });

  it.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])("of %d are refused at once", (limit) => {
    expect(() => scan(manyTable, allBuckets, reader, { limit })).toThrow(/limit must be a whole number of rows/);
  });

  it.each(["concurrency", "readAhead"])("%s must be at least 1", (name) => {
    for (const count of [0, -1, 0.5]) {
      expect(() => scan(manyTable, allBuckets, reader, { [name]: count })).toThrow(`${name} must be a whole number`);
    }
  });
});

describe("R06: nothing to read", () => {
  it.each([true, false])("sends no request (ordered: %s)", async (ordered) => {
    const table = tableOf(manyKeys);
    expect(await collect(scan(table, planOf([]), reader, { ordered }))).toEqual([]);
    expect(await collect(scan(table, allBuckets, reader, { ordered, limit: 0 }))).toEqual([]);
    const empty = { start: keyOf(1, 5), end: keyOf(1, 5), bucket: 1 };
    expect(await collect(scan(table, planOf([empty]), reader, { ordered }))).toEqual([]);
    expect(table.requests).toBe(0);
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

describe("filters", () => {
  it("give the newest cell of each column, then what the caller's filter leaves", async () => {
    const table = new MemoryTable({ families: ["m"] });
    const setCells = [cell("q", "old", 1000n), cell("q", "new", 2000n), cell("r", "only", 1000n)];
    table.mutate([{ rowKey: keyOf(0, 0), mutations: setCells.map((setCell) => ({ setCell })) }]);
    const values = { ...reader, read: (row: RawRow) => row.cells.map((one) => Buffer.from(one.value).toString()) };
    expect(await collect(scan(table, allBuckets, values))).toEqual([["new", "only"]]);

    const filters: unknown[] = [];
    const spy: RowSource = {
      name: "spy",
      read: (request) => {
        filters.push(request.filter);
        return table.read(request);
      },
    };
    const filter = { passAllFilter: true };
    expect(await collect(scan(spy, planOf([wholeBucket(0)]), values, { filter }))).toEqual([["new", "only"]]);
    expect(filters).toEqual([{ chain: { filters: [{ cellsPerColumnLimitFilter: 1 }, filter] } }]);
  });
});

describe("ends before the last row", () => {
  it("break closes all streams", async () => {
    for (const options of [{}, { ordered: false }, { concurrency: 3, readAhead: 2 }]) {
      const counted = countOpen(manyTable);
      for await (const _ of scan(counted.source, allBuckets, reader, options)) break;
      await vi.waitFor(() => expect(counted.open()).toBe(0));
      expect(counted.signals.every((signal) => signal.aborted)).toBe(true);
    }
  });

  it("an abort throws the signal's reason at the next row", async () => {
    for (const options of [{}, { ordered: false }, { concurrency: 3, readAhead: 2 }]) {
      const controller = new AbortController();
      const counted = countOpen(manyTable);
      const found: string[] = [];
      const reason = new Error("enough");
      const run = async (): Promise<void> => {
        for await (const row of scan(counted.source, allBuckets, reader, { ...options, signal: controller.signal })) {
          if (found.push(row) === 3) controller.abort(reason);
        }
      };
      await expect(run()).rejects.toBe(reason);
      expect(found).toHaveLength(3);
      await vi.waitFor(() => expect(counted.open()).toBe(0));
    }
  });

  it("an abort before the start sends nothing, one while waiting ends the wait", async () => {
    const table = tableOf(manyKeys);
    const aborted = AbortSignal.abort(new Error("before"));
    await expect(collect(scan(table, allBuckets, reader, { signal: aborted }))).rejects.toThrow("before");
    expect(table.requests).toBe(0);

    const controller = new AbortController();
    const silent: RowSource = {
      name: "silent",
      read: ({ signal }) => ({
        [Symbol.asyncIterator]: () => ({
          next: () => new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
        }),
      }),
    };
    const waiting = collect(scan(silent, allBuckets, reader, { signal: controller.signal }));
    setTimeout(() => controller.abort(new Error("while waiting")), 5);
    await expect(waiting).rejects.toThrow("while waiting");
  });

  it("a bucket that fails ends the scan with its number, and stops the others", async () => {
    for (const options of [{}, { concurrency: 3, readAhead: 2 }]) {
      const counted = countOpen(manyTable);
      const source: RowSource = {
        name: "partly broken",
        read: (request) => {
          const inBucket7 = Buffer.from(request.ranges[0]!.start).toString().startsWith("07");
          return inBucket7 ? failing("disk on fire").read(request) : counted.source.read(request);
        },
      };
      const failure = await collect(scan(source, allBuckets, reader, options)).catch((error: unknown) => error);
      expect(failure).toMatchObject({ name: "ScanError", code: "UNKNOWN", bucket: 7, entity: "Reading" });
      expect(String(failure)).toContain("reading bucket 7 of entity Reading failed: disk on fire");
      await vi.waitFor(() => expect(counted.open()).toBe(0));
    }
  });

  it("a row that is not of the entity is named, by text or hex, whoever finds it", async () => {
    const codec = keyCodec({
      entity: "Reading",
      layout: "text",
      delimiter: "#",
      components: [
        { type: "string", name: "id" },
        { type: "hash", name: "bucket", of: ["id"], algorithm: "murmur3", buckets: 2 },
      ],
    });
    const decoding = { mergeKey: mergeKey(codec.spec), read: (row: RawRow) => codec.decode(row.key) };
    const ranges = [0, 1].map((bucket) => ({ start: Buffer.of(bucket), end: null, bucket }));
    for (const [key, shown] of [
      [Buffer.from("d1\n"), '"d1\\n"'],
      [Buffer.from("d1#7#é"), '"d1#7#é"'],
      [Buffer.of(0x64, 0x23, 0xff), "0x6423ff"],
    ] as const) {
      for (const plan of [planOf(ranges), planOf(ranges.slice(0, 1))]) {
        const failure = await collect(scan(tableOf([key]), plan, decoding)).catch((error: unknown) => error);
        expect(failure).toMatchObject({
          name: "ScanError",
          code: "UNREADABLE_ROW",
          entity: "Reading",
          rowKey: new Uint8Array(key),
        });
        expect(String(failure)).toContain(`row ${shown} can't be read as Reading: `);
        expect((failure as Error).cause).toMatchObject({ name: "KeyError" });
      }
    }
    const badValue = { ...reader, read: (row: RawRow) => decodeInt64Value(row.cells[0]!.value, "n") };
    await expect(collect(scan(manyTable, allBuckets, badValue))).rejects.toThrow(
      /^row "00#00" can't be read .* column n: /,
    );
  });

  it("what else the reader throws passes through", async () => {
    const counted = countOpen(manyTable);
    const broken = {
      ...reader,
      read: () => {
        throw new TypeError("not a reading");
      },
    };
    await expect(collect(scan(counted.source, allBuckets, broken))).rejects.toThrow(new TypeError("not a reading"));
    await vi.waitFor(() => expect(counted.open()).toBe(0));
  });

  it("iterating again runs the scan again", async () => {
    const rows = scan(manyTable, allBuckets, reader, { limit: 4 });
    expect(await collect(rows)).toEqual(await collect(rows));
  });
});

interface Counted {
  readonly source: RowSource;
  readonly signals: AbortSignal[];
  open(): number;
  mostOpen(): number;
  requests(): number;
}

/** A source that counts its streams; each row comes later, so that streams overlap. */
function countOpen(table: RowSource): Counted {
  let open = 0;
  let mostOpen = 0;
  let requests = 0;
  const signals: AbortSignal[] = [];
  const source: RowSource = {
    name: "counted",
    async *read(request) {
      requests++;
      if (request.signal) signals.push(request.signal);
      mostOpen = Math.max(mostOpen, ++open);
      try {
        for await (const rows of table.read(request)) {
          for (const row of rows) {
            await new Promise(setImmediate);
            request.signal?.throwIfAborted();
            yield [row];
          }
        }
      } finally {
        open--;
      }
    },
  };
  return { source, signals, open: () => open, mostOpen: () => mostOpen, requests: () => requests };
}

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
