import { describe, expect, it } from "vitest";
import { type RawRow, type RowSource, scan } from "../src/bigtable/index.ts";
import type { Where } from "../src/plan/types.ts";
import { MemoryTable } from "../src/testing/index.ts";
import { cell, collect } from "./bigtable-rows.ts";
import {
  allBuckets,
  countOpen,
  inScanOrder,
  keyOf,
  manyKeys,
  manyTable,
  planOf,
  reader,
  tableOf,
  wholeBucket,
} from "./bigtable-scan-support.ts";

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
