import { createRequire } from "node:module";
import type { Bigtable, Table } from "@google-cloud/bigtable";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type ClientTable,
  count,
  filters,
  getRows,
  type RawRow,
  type RowReader,
  type RowSource,
  restOfShard,
  type Shard,
  scan,
  scanAll,
  scanShard,
  shards,
  wholeTable,
} from "../src/bigtable/index.ts";
import type { KeySample } from "../src/bigtable/key-samples.ts";
import { compareBytes, toHex } from "../src/bytes.ts";
import type { Plan } from "../src/plan/types.ts";
import { createTestTable, type Emulator, MemoryTable, startEmulator, type TestTable } from "../src/testing/index.ts";
import { cell, collect } from "./bigtable-rows.ts";
import { emulatorTitle, openClient, skipWithoutEmulator, write } from "./bigtable-support.ts";

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");
const keyReader: RowReader<string> = { mergeKey: (key) => key, read: (row) => text(row.key) };
const owner = { entity: "Thing" };

function tableOf(keys: readonly Uint8Array[]): MemoryTable {
  const table = new MemoryTable({ families: ["m"] });
  table.mutate(keys.map((rowKey) => ({ rowKey, mutations: [{ setCell: cell("q", "v") }] })));
  return table;
}

/** The same table, cut at these keys. */
function cutAt(table: MemoryTable, samples: readonly KeySample[]): RowSource {
  return { name: table.name, read: (request) => table.read(request), sampleKeys: () => Promise.resolve(samples) };
}

const shortKey = fc
  .uint8Array({ minLength: 1, maxLength: 2 })
  .map((bytes) => Buffer.from(bytes.map((byte) => byte % 4)));

describe("looking up rows by their keys", () => {
  const table = tableOf(["a", "b", "c"].map((key) => Buffer.from(key)));
  const get = (...keys: string[]) =>
    getRows(
      table,
      keys.map((key) => Buffer.from(key)),
      keyReader,
      owner,
    );

  it("keeps the order of the keys, with undefined for those without a row", async () => {
    expect(await get("c", "x", "a", "b")).toEqual(["c", undefined, "a", "b"]);
  });

  it("gives the same row for each time that its key is asked for, and reads it once", async () => {
    const objects: RowReader<object> = { ...keyReader, read: (row) => ({ key: text(row.key) }) };
    const keys = ["b", "a", "b"].map((key) => Buffer.from(key));
    const [first, second, third] = await getRows(table, keys, objects, owner);
    expect(second).toEqual({ key: "a" });
    expect(first).toBe(third);
  });

  it("R06: sends no request for no key", async () => {
    const before = table.requests;
    expect(await get()).toEqual([]);
    expect(table.requests).toBe(before);
  });

  it("gives undefined for rows that the reader refuses, and for those without the columns asked for", async () => {
    const some = { ...keyReader, read: (row: RawRow) => (text(row.key) === "a" ? undefined : text(row.key)) };
    expect(await getRows(table, [Buffer.from("a"), Buffer.from("b")], some, owner)).toEqual([undefined, "b"]);
    const columns = [{ family: "m", qualifier: "other" }];
    expect(await getRows(table, [Buffer.from("a")], keyReader, owner, { columns })).toEqual([undefined]);
  });

  it("names keys of any bytes by these bytes", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uint8Array({ minLength: 1, maxLength: 3 })),
        fc.array(fc.nat()),
        async (stored, picks) => {
          const all = stored.map((key) => Buffer.from(key));
          const asked = picks.map((pick) => all[pick % all.length] ?? Buffer.from("none"));
          const there = new Set(all.map(text));
          const found = await getRows(tableOf(all), asked, keyReader, owner);
          expect(found).toEqual(asked.map((key) => (there.has(text(key)) ? text(key) : undefined)));
        },
      ),
    );
  });
});

describe("counting rows", () => {
  const keys = Array.from({ length: 300 }, (_, n) => Buffer.from(`${n % 3}#${String(n).padStart(3, "0")}`));
  const table = tableOf(keys);
  const ranges = [0, 1, 2].map((bucket) => ({
    start: Buffer.from(`${bucket}#`),
    end: Buffer.from(`${bucket}$`),
    bucket,
    generation: 0,
  }));
  const plan: Plan = { ...wholeTable(), ranges };

  it("counts what a scan gives, a request a bucket, without values", async () => {
    const seen: number[] = [];
    const source: RowSource = {
      name: "counted",
      async *read(request) {
        for await (const rows of table.read(request)) {
          seen.push(...rows.flatMap((row) => row.cells.map((one) => one.value.length)));
          yield rows;
        }
      },
    };
    const before = table.requests;
    expect(await count(source, plan, keyReader)).toBe(300);
    expect(table.requests - before).toBe(3);
    expect(seen).toEqual(Array.from({ length: 300 }, () => 0));
  });

  it("counts what the reader admits and the caller's filter lets through, up to a limit", async () => {
    const even = { ...keyReader, read: (row: RawRow) => (Number(text(row.key).at(-1)) % 2 === 0 ? true : undefined) };
    expect(await count(table, plan, even)).toBe(150);
    expect(await count(table, plan, keyReader, { filter: filters.valueEquals("w") })).toBe(0);
    expect(await count(table, plan, keyReader, { filter: filters.valueEquals("v") })).toBe(300);
    expect(await count(table, plan, keyReader, { limit: 7 })).toBe(7);
    expect(await count(table, plan, keyReader, { limit: 0 })).toBe(0);
    expect(await count(table, { ...plan, ranges: [] }, keyReader)).toBe(0);
  });

  it("ends with the first failure, and by abort", async () => {
    const broken: RowSource = {
      name: "broken",
      // biome-ignore lint/correctness/useYield: it fails before.
      async *read() {
        throw new TypeError("broken");
      },
    };
    await expect(count(broken, plan, keyReader)).rejects.toThrow(/reading bucket \d of entity .* failed: .*broken/);
    await expect(count(table, plan, keyReader, { signal: AbortSignal.abort(new Error("enough")) })).rejects.toThrow(
      "enough",
    );
  });
});

describe("reading a whole table in parts", () => {
  const sample = fc.record({ key: shortKey, bytes: fc.nat(1000) });
  const samplesOf = (drawn: readonly { key: Buffer; bytes: number }[], total: number): KeySample[] => {
    const sorted = [...new Map(drawn.map((one) => [text(one.key), one])).values()].sort((a, b) =>
      compareBytes(a.key, b.key),
    );
    let offsetBytes = 0;
    const samples = sorted.map(({ key, bytes }) => {
      offsetBytes += bytes;
      return { key, offsetBytes };
    });
    return [...samples, { key: new Uint8Array(0), offsetBytes: offsetBytes + total }];
  };
  const planOf = (bounds: readonly Buffer[], points: readonly Buffer[]): Plan => {
    const sorted = [...new Set(bounds.map(text))].sort().map((one) => Buffer.from(one, "latin1"));
    const ranges = sorted.flatMap((start, at) =>
      at % 2 === 0 ? [{ start, end: sorted[at + 1] ?? null, bucket: at, generation: 0 }] : [],
    );
    const outside = points.filter(
      (key) =>
        !ranges.some(({ start, end }) => compareBytes(key, start) >= 0 && (end === null || compareBytes(key, end) < 0)),
    );
    const unique = [...new Set(outside.map(text))].map((one) => Buffer.from(one, "latin1"));
    return { ...wholeTable(), ranges, points: unique.map((key) => ({ key, bucket: null, generation: 0 })) };
  };

  it("gives each row once, in any number of parts, and each part in key order", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(shortKey),
        fc.array(shortKey, { maxLength: 8 }),
        fc.array(shortKey, { maxLength: 4 }),
        fc.array(sample, { maxLength: 6 }),
        fc.integer({ min: 1, max: 9 }),
        async (stored, bounds, points, drawn, wanted) => {
          const table = tableOf(stored);
          const plan = planOf(bounds, points);
          const source = cutAt(table, samplesOf(drawn, 10));
          const parts = await shards(source, plan, wanted);
          expect(parts.length).toBeLessThanOrEqual(wanted);
          const found: string[] = [];
          for (const part of JSON.parse(JSON.stringify(parts)) as Shard[]) {
            const rows = await collect(scanShard(source, part, keyReader));
            expect(rows).toEqual([...rows].sort());
            found.push(...rows);
          }
          const all = await collect(scan(table, plan, keyReader, { ordered: false }));
          expect(found).toEqual(all.sort());
          expect((await collect(scanAll(source, plan, keyReader, { concurrency: 2 }))).sort()).toEqual(all);
        },
      ),
      { numRuns: 200 },
    );
  });

  it("goes on behind any row", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(shortKey, { minLength: 1 }),
        fc.array(shortKey, { maxLength: 8 }),
        fc.nat(),
        async (stored, bounds, stop) => {
          const table = tableOf(stored);
          for (const part of await shards(table, planOf(bounds, []), 3)) {
            const rows = await collect(scanShard(table, part, keyReader));
            if (rows.length === 0) continue;
            const at = stop % rows.length;
            const rest = restOfShard(part, Buffer.from(rows[at]!, "latin1"));
            const after = rest === null ? [] : await collect(scanShard(table, rest, keyReader));
            expect(after).toEqual(rows.slice(at + 1));
          }
        },
      ),
    );
  });

  it("makes parts of about equal size, and as many as there are places to cut", async () => {
    const table = tableOf([]);
    const samples = Array.from({ length: 100 }, (_, n) => ({
      key: Buffer.from(String(n + 1).padStart(3, "0")),
      offsetBytes: (n + 1) * 1000,
    }));
    const parts = await shards(cutAt(table, samples), wholeTable(), 4);
    expect(parts.map(({ ranges }) => [ranges[0]!.start, ranges.at(-1)!.end])).toEqual([
      ["", toHex(Buffer.from("026"))],
      [toHex(Buffer.from("026")), toHex(Buffer.from("051"))],
      [toHex(Buffer.from("051")), toHex(Buffer.from("076"))],
      [toHex(Buffer.from("076")), null],
    ]);
    expect(await shards(cutAt(table, samples), wholeTable(), 1000)).toHaveLength(101);
    expect(await shards(table, wholeTable(), 8)).toEqual([{ entity: "the table", ranges: [{ start: "", end: null }] }]);
    expect(await shards(table, { ...wholeTable(), ranges: [] }, 8)).toEqual([]);
  });

  it("refuses what it can't cut or read", async () => {
    const table = tableOf([]);
    await expect(shards(table, wholeTable(), 0)).rejects.toThrow(/number of shards must be a whole number/);
    const earlier = { ...wholeTable(), ranges: [{ start: Buffer.from("a"), end: null, bucket: 0, generation: 1 }] };
    await expect(shards(table, earlier, 2)).rejects.toThrow(/has earlier bucket counts/);
    const broken = { entity: "x", ranges: [{ start: "zz", end: null }] };
    expect(() => scanShard(table, broken, keyReader)).toThrow(/a shard's keys are lower-case hex; got "zz"/);
  });

  it("stops at a limit, and by break", async () => {
    const table = tableOf(Array.from({ length: 100 }, (_, n) => Buffer.of(n)));
    const source = cutAt(
      table,
      [20, 40, 60, 80].map((n) => ({ key: Buffer.of(n), offsetBytes: n })),
    );
    expect(await collect(scanAll(source, wholeTable(), keyReader, { limit: 42 }))).toHaveLength(42);
    expect(await collect(scanAll(source, wholeTable(), keyReader, { limit: 0 }))).toEqual([]);
    for await (const _ of scanAll(source, wholeTable(), keyReader)) break;
  });
});

describe.skipIf(skipWithoutEmulator)(emulatorTitle("reads on the emulator"), () => {
  let emulator: Emulator;
  let client: Bigtable;
  let made: TestTable<Table>;
  const keyOf = (n: number): Buffer =>
    Buffer.from(`${String(n % 16).padStart(2, "0")}#device-${(n * 7919) % 60_000}#1793361600123456`);
  const stored = Array.from({ length: 1000 }, (_, n) => keyOf(n * 60));

  beforeAll(async () => {
    emulator = await startEmulator();
    client = openClient(emulator.host);
    made = await createTestTable(client.instance("i"), { families: ["m"] });
    await write(
      made.table,
      stored.map((key) => ({ key, cells: [cell("q", "v")] })),
    );
  });

  afterAll(async () => {
    await made?.drop();
    await client?.close();
    await emulator?.stop();
  });

  it("look up 60,000 keys in requests below 512 KiB, in the order of the keys", async () => {
    const { google } = createRequire(import.meta.url)("@google-cloud/bigtable/build/protos/protos.js");
    const { ReadRowsRequest } = google.bigtable.v2;
    const sizes: number[] = [];
    const { table } = made;
    const measured = (request: ClientTable["bigtable"]["request"]): ClientTable => ({
      name: table.name,
      instance: table.instance,
      bigtable: {
        request: (call) => {
          sizes.push(ReadRowsRequest.encode(ReadRowsRequest.fromObject(call.reqOpts)).finish().length);
          return request(call);
        },
      },
    });
    const asked = Array.from({ length: 60_000 }, (_, n) => keyOf(n));
    const there = new Set(stored.map(text));
    const expected = asked.map((key) => (there.has(text(key)) ? text(key) : undefined));
    const client = measured((call) => table.bigtable.request(call));
    expect(await getRows(client, asked, keyReader, owner)).toEqual(expected);
    expect(Math.max(...sizes)).toBeLessThan(512 * 1024);
    expect(sizes.length).toBeLessThanOrEqual(Math.ceil(sizes.reduce((sum, size) => sum + size, 0) / 376_000));
    // The largest filter that the service takes has room beside the keys.
    sizes.length = 0;
    const filter = { valueRegexFilter: Buffer.alloc(20_400) };
    const unsent = measured(() => {
      throw new Error("only measured");
    });
    await expect(getRows(unsent, asked, keyReader, owner, { filter })).rejects.toThrow("only measured");
    expect(Math.max(...sizes)).toBeGreaterThan(390_000);
    expect(Math.max(...sizes)).toBeLessThan(512 * 1024);
  }, 60_000);

  it("sample keys and read all, in parts", async () => {
    const parts = await shards(made.table, wholeTable(), 4);
    expect(parts.length).toBeGreaterThanOrEqual(1);
    const found: string[] = [];
    for (const part of parts) found.push(...(await collect(scanShard(made.table, part, keyReader))));
    expect(found).toHaveLength(1000);
    expect((await collect(scanAll(made.table, wholeTable(), keyReader))).sort()).toEqual(found.sort());
    expect(await count(made.table, wholeTable(), keyReader)).toBe(1000);
  });

  it("say which table could not be sampled", async () => {
    const missing = client.instance("i").table("missing");
    await expect(shards(missing, wholeTable(), 4)).rejects.toMatchObject({ name: "ScanError", code: "NOT_FOUND" });
    const aborted = AbortSignal.abort(new Error("enough"));
    await expect(shards(made.table, wholeTable(), 4, { signal: aborted })).rejects.toThrow("enough");
  });
});
