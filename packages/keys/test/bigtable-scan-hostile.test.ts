import { describe, expect, it } from "vitest";
import {
  count,
  isScanError,
  page,
  type RawRow,
  type ReadRequest,
  type RowSource,
  type ScanOptions,
  scan,
  scanAll,
  shards,
} from "../src/bigtable/index.ts";
import { KeyError } from "../src/error.ts";
import { type KeySpec, toHex, type Where } from "../src/index.ts";
import { plan as planKeys } from "../src/plan/index.ts";
import { deviceKeys, deviceReader, deviceSpec, tableOf as devices, tenant } from "./bigtable-device-support.ts";
import { collect } from "./bigtable-rows.ts";
import {
  allBuckets,
  inScanOrder,
  manyKeys,
  manyTable,
  planOf,
  reader,
  tableOf,
  wholeBucket,
} from "./bigtable-scan-support.ts";

const whole = inScanOrder(manyKeys);
const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Gives the same rows, each stream after some milliseconds. */
function slowly(milliseconds: number): RowSource {
  return {
    name: "slow",
    sampleKeys: async () => allBuckets.ranges.map(({ start }, at) => ({ key: start, offsetBytes: at })),
    async *read(request) {
      await wait(milliseconds);
      request.signal?.throwIfAborted();
      yield* manyTable.read(request);
    },
  };
}

describe("a timeout", () => {
  it.each([true, false])("counts the consumer's time, also when all rows are here (ordered: %s)", async (ordered) => {
    const given: string[] = [];
    const running = scan(manyTable, planOf([wholeBucket(3)]), reader, { timeout: 20, ordered });
    const failure = await (async () => {
      for await (const row of running) {
        given.push(row);
        await wait(30);
      }
    })().catch((error: unknown) => error);
    expect(isScanError(failure) && failure.code).toBe("DEADLINE_EXCEEDED");
    expect(given).toHaveLength(1);
    expect(isScanError(failure) && failure.cursor).toBe(ordered ? running.cursor() : null);
  });

  it("is that of all buckets together when rows are counted or all are read", async () => {
    const options = { timeout: 60, concurrency: 1 };
    await expect(count(slowly(25), allBuckets, reader, options)).rejects.toMatchObject({ code: "DEADLINE_EXCEEDED" });
    await expect(collect(scanAll(slowly(25), allBuckets, reader, options))).rejects.toMatchObject({
      code: "DEADLINE_EXCEEDED",
    });
    expect(await count(slowly(0), allBuckets, reader, { timeout: 60_000 })).toBe(whole.length);
    expect(await collect(scanAll(slowly(0), allBuckets, reader, { timeout: 60_000 }))).toHaveLength(whole.length);
  });
});

it("M01: the cursor of a page that fails leads to the first row of that page, which nobody got", async () => {
  const spec = deviceSpec();
  const plan = planKeys(spec, tenant(spec));
  const table = devices(deviceKeys(spec, 30));
  const entity = deviceReader(spec, plan);
  const rows = await collect(scan(table, plan, entity));
  const unreadable = {
    ...entity,
    read: (row: RawRow, generation: number) => {
      const found = entity.read(row, generation);
      if (found === rows[7]) throw new KeyError("MALFORMED_KEY", "not ours");
      return found;
    },
  };
  const first = await page(table, plan, unreadable, { limit: 4 });
  // The row that is read beyond a page is one of it here.
  for (const limit of [3, 4, 20]) {
    const failure = await page(table, plan, unreadable, { limit, after: first.cursor }).catch(
      (error: unknown) => error,
    );
    if (!isScanError(failure)) throw failure;
    expect(failure).toMatchObject({ code: "UNREADABLE_ROW", cursor: first.cursor });
    const rest = await collect(scan(table, plan, entity, { after: failure.cursor }));
    expect(first.rows.concat(rest)).toEqual(rows);
  }
  const none = await page(table, plan, unreadable, { limit: 10 }).catch((error: unknown) => error);
  expect(none).toMatchObject({ cursor: null });
});

it.each([1, 3, 7])("M01: no more is asked for than the limit, however slow the consumer is: %i rows", async (limit) => {
  for (const ordered of [true, false]) {
    const one = planOf([wholeBucket(3)]);
    const table = tableOf(manyKeys);
    const running = scan(table, one, reader, { limit, ordered });
    for await (const _ of running) await wait(5);
    expect(running.counters()).toMatchObject({ requests: 1, rows: limit });
    expect(table.requests).toBe(1);
  }
});

it("one plan serves many scans at a time, and one scan several iterations", async () => {
  const before = JSON.stringify(allBuckets);
  const options = (n: number): ScanOptions => ({
    ordered: n % 5 !== 0,
    ...(n % 3 === 0 && { limit: 17 }),
    ...(n % 4 === 0 && { concurrency: 3 }),
  });
  const all = await Promise.all(
    Array.from({ length: 50 }, (_, n) => collect(scan(manyTable, allBuckets, reader, options(n)))),
  );
  for (const [n, rows] of all.entries()) {
    const { ordered, limit } = options(n);
    expect(rows).toHaveLength(limit ?? whole.length);
    if (ordered) expect(rows).toEqual(whole.slice(0, limit));
  }
  expect(JSON.stringify(allBuckets)).toBe(before);
  const twice = scan(manyTable, allBuckets, reader);
  expect(await Promise.all([collect(twice), collect(twice)])).toEqual([whole, whole]);
});

it.each([[5], [{}], [["a"]], [true], [Buffer.from("AQAx")]])("a cursor that is no text is refused: %o", (after) => {
  const act = (): unknown => scan(manyTable, allBuckets, reader, { after: after as never });
  expect(act).toThrow(expect.objectContaining({ code: "INVALID_CURSOR" }));
});

it("a plan of very many keys is cut too", async () => {
  const points = Array.from({ length: 150_000 }, (_, n) => ({
    key: Buffer.from(String(n).padStart(6, "0")),
    bucket: 0,
  }));
  const parts = await shards({ ...slowly(0), sampleKeys: async () => [] }, planOf([], points), 4);
  expect(parts).toHaveLength(4);
  expect(parts.reduce((sum, { ranges }) => sum + ranges.length, 0)).toBe(150_000);
});

it("there are never more shards than asked for, where a table is large and most ranges hold next to nothing", async () => {
  const small = Array.from({ length: 10_000 }, (_, n) => {
    const start = Buffer.from(`b${String(n).padStart(5, "0")}`);
    return { start, end: Buffer.concat([start, Buffer.of(1)]), bucket: null };
  });
  const plan = planOf([{ start: Buffer.from("a"), end: Buffer.from("az"), bucket: null }, ...small]);
  const samples = ["az", ""].map((key) => ({ key: Buffer.from(key), offsetBytes: 4e12 }));
  const source: RowSource = { ...slowly(0), sampleKeys: async () => samples };
  for (const most of [1, 2, 3]) {
    const parts = await shards(source, plan, most);
    expect(parts.length).toBeLessThanOrEqual(most);
    expect(parts.flatMap(({ ranges }) => ranges)).toHaveLength(10_001);
  }
});

it("B04: keys are selected by their bytes, whatever they would mean in a regular expression", async () => {
  const spec: KeySpec = {
    entity: "Raw",
    layout: "packed",
    delimiter: "#",
    components: [{ type: "bytes", name: "raw" }],
  };
  const keys = ["61", "610a62", "61ff", "62", "6b65792e31", "6b65793131", "2e2a", "ff0a"];
  const table = tableOf(keys.map((key) => Buffer.from(key, "hex")));
  const requests: ReadRequest[] = [];
  const source: RowSource = {
    name: "spy",
    read: (request) => {
      requests.push(request);
      return table.read(request);
    },
  };
  const found = (where: Where): Promise<string[]> =>
    collect(scan(source, planKeys(spec, where), { mergeKey: (key) => key, read: ({ key }) => toHex(key) }));
  const eq = (text: string): Where => ({ raw: { op: "eq", value: Buffer.from(text) } });
  expect(await found(eq("key.1"))).toEqual(["6b65792e31"]);
  expect(await found(eq(".*"))).toEqual(["2e2a"]);
  expect(await found({ raw: { op: "prefix", prefix: Buffer.from("a") } })).toEqual(["61", "610a62", "61ff"]);
  expect(await found({ raw: { op: "prefix", prefix: Buffer.of(0xff) } })).toEqual(["ff0a"]);
  expect(requests).toHaveLength(4);
  for (const { filter } of requests) expect(JSON.stringify(filter)).not.toMatch(/regex/i);
});
