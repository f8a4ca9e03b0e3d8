import type { Bigtable, Table } from "@google-cloud/bigtable";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { page, type RawRow, type RowSource, scan, tableSource } from "../src/bigtable/index.ts";
import { compareBytes } from "../src/bytes.ts";
import type { Plan } from "../src/plan/types.ts";
import { createTestTable, type Emulator, startEmulator, type TestTable } from "../src/testing/index.ts";
import { cell, collect, readAll } from "./bigtable-rows.ts";
import {
  type CountingProxy,
  emulatorTitle,
  openClient,
  skipWithoutEmulator,
  startCountingProxy,
  write,
} from "./bigtable-support.ts";

const everything = { ranges: [{ start: Buffer.alloc(0), end: null }], keys: [] };
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

describe.skipIf(skipWithoutEmulator)(emulatorTitle("on the emulator"), () => {
  let emulator: Emulator;
  let proxy: CountingProxy;
  let client: Bigtable;
  const tables: TestTable<Table>[] = [];

  async function newTable(): Promise<Table> {
    const created = await createTestTable(client.instance("i"), { families: ["m"] });
    tables.push(created);
    return created.table;
  }

  beforeAll(async () => {
    emulator = await startEmulator();
    proxy = await startCountingProxy(emulator.host);
    client = openClient(proxy.host);
  });

  afterAll(async () => {
    for (const { drop } of tables) await drop();
    await client?.close();
    await proxy?.close();
    await emulator?.stop();
  });

  describe("B01: bytes come back as they were stored", () => {
    const keys = ["80", "81", "ff", "00", "0000", "c3a9", "7f", "ffff"].map((text) => Buffer.from(text, "hex"));
    const qualifiers = ["80", "81", "9", "10", "100", "__proto__", "constructor", ""].map((text, at) =>
      at < 2 ? Buffer.from(text, "hex") : Buffer.from(text),
    );
    let rows: RawRow[];

    beforeAll(async () => {
      const table = await newTable();
      const cells = qualifiers.map((qualifier) => cell(qualifier, Buffer.concat([Buffer.from("of "), qualifier])));
      await write(
        table,
        keys.map((key) => ({ key, cells })),
      );
      rows = await readAll(tableSource(table), everything);
    });

    it("keys, in byte order", () => {
      expect(rows.map((row) => hex(row.key))).toEqual(["00", "0000", "7f", "80", "81", "c3a9", "ff", "ffff"]);
    });

    it("qualifiers, in byte order, each with its own value", () => {
      const inOrder = [...qualifiers].sort(compareBytes);
      for (const row of rows) {
        expect(row.cells.map((one) => hex(one.qualifier))).toEqual(inOrder.map(hex));
        for (const one of row.cells) expect(hex(one.value)).toBe(`6f6620${hex(one.qualifier)}`);
      }
    });

    it("as bounds and single keys of a request", async () => {
      const source = tableSource(tables[tables.length - 1]!.table);
      const range = { start: Buffer.from("80", "hex"), end: Buffer.from("ff", "hex") };
      const found = await readAll(source, {
        ranges: [range],
        keys: [Buffer.from("00", "hex"), Buffer.from("ffff", "hex")],
      });
      expect(found.map((row) => hex(row.key))).toEqual(["00", "80", "81", "c3a9", "ffff"]);
    });
  });

  it("V01: 8-byte values, empty values and large ones come back as bytes, timestamps exactly", async () => {
    const table = await newTable();
    const large = Buffer.alloc(3_000_000, "large");
    const values = [
      Buffer.from("000000000000002a", "hex"),
      Buffer.from("\0\0\0\0\0\0\0A"),
      Buffer.from("3ff8000000000000", "hex"),
      Buffer.alloc(0),
      Buffer.from([0xff]),
      large,
    ];
    const micros = [1000n, 0n, 1793361600123000n, 9223372036854775000n];
    const cells = values.map((value, at) => cell(`v${at}`, value, micros[at % micros.length]));
    await write(table, [{ key: Buffer.from("k"), cells }]);
    const [row] = await readAll(tableSource(table), everything);
    for (const [at, value] of values.entries()) {
      expect(Buffer.compare(row!.cells[at]!.value, value)).toBe(0);
      expect(row!.cells[at]!.timestampMicros).toBe(micros[at % micros.length]);
    }
  });

  describe("requests", () => {
    let table: Table;
    let source: RowSource;

    beforeAll(async () => {
      table = await newTable();
      source = tableSource(table);
      const rows = Array.from({ length: 3000 }, (_, n) => ({
        key: Buffer.from(`k${String(n).padStart(5, "0")}`),
        cells: [cell("q", "v".repeat(200))],
      }));
      await write(table, rows);
    });
    beforeEach(() => proxy.reset());

    it("R06: without keys and ranges, or with limit 0, never reach the server", async () => {
      expect(await readAll(source, { ranges: [], keys: [] })).toEqual([]);
      expect(await readAll(source, { ...everything, limit: 0 })).toEqual([]);
      const reversed = { start: Buffer.from("k2"), end: Buffer.from("k1") };
      expect(await readAll(source, { ranges: [reversed], keys: [] })).toEqual([]);
      expect(proxy.started).toBe(0);
      // The same request as the client sends it is a full scan.
      expect((await table.getRows({ keys: [], decode: false }))[0]).toHaveLength(3000);
    });

    it("R06: a reversed range beside a key leaves the key", async () => {
      const reversed = { start: Buffer.from("k2"), end: Buffer.from("k1") };
      expect(await readAll(source, { ranges: [reversed], keys: [Buffer.from("k00007")] })).toHaveLength(1);
    });

    it("carry their limit", async () => {
      expect(await readAll(source, { ...everything, limit: 7 })).toHaveLength(7);
      expect(proxy.started).toBe(1);
    });

    it("wait for the consumer: a stream that nobody takes from reads little ahead", async () => {
      const rows = source.read({ ...everything, readAhead: 10 })[Symbol.asyncIterator]();
      const first = await rows.next();
      await new Promise((resolve) => setTimeout(resolve, 200));
      const second = await rows.next();
      expect(first.value!.length + second.value!.length).toBeLessThanOrEqual(20);
      expect(proxy.open).toBe(1);
      let rest = 0;
      for (let next = await rows.next(); !next.done; next = await rows.next()) rest += next.value.length;
      expect(first.value!.length + second.value!.length + rest).toBe(3000);
    });

    it("are cancelled on the server by break, by abort and by an error of the consumer", async () => {
      for await (const _ of source.read(everything)) break;
      await vi.waitFor(() => expect(proxy.cancelled).toBe(1));

      const controller = new AbortController();
      const reason = new Error("enough");
      const aborted = async (): Promise<void> => {
        for await (const _ of source.read({ ...everything, signal: controller.signal })) controller.abort(reason);
      };
      await expect(aborted()).rejects.toBe(reason);
      await vi.waitFor(() => expect(proxy.cancelled).toBe(2));

      const thrown = async (): Promise<void> => {
        for await (const _ of source.read(everything)) throw reason;
      };
      await expect(thrown()).rejects.toBe(reason);
      await vi.waitFor(() => expect(proxy.cancelled).toBe(3));
      expect(proxy.open).toBe(0);
      expect(proxy.started).toBe(3);
    });

    it("leave no call behind when they are cancelled before the client has made it", async () => {
      const rows = source.read(everything)[Symbol.asyncIterator]();
      await rows.return!();
      expect(await rows.next()).toEqual({ done: true, value: undefined });
      const controller = new AbortController();
      const waiting = readAll(source, { ...everything, signal: controller.signal });
      controller.abort(new Error("at once"));
      await expect(waiting).rejects.toThrow("at once");
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(proxy.open).toBe(0);
      expect(proxy.started - proxy.cancelled).toBe(0);
    });

    it("fail with the status's name, the table and what to do", async () => {
      const missing = tableSource(client.instance("i").table("missing"));
      const failure = await readAll(missing, everything).catch((error: unknown) => error);
      expect(failure).toMatchObject({
        name: "ScanError",
        code: "NOT_FOUND",
        table: "projects/test/instances/i/tables/missing",
      });
      expect(String(failure)).toMatch(/`rowsmith apply` creates the table/);
      await expect(readAll(source, { ...everything, limit: 1.5 })).rejects.toThrow(/limit must be a whole number/);
    });

    it("are not repeated by the client: a failure is the caller's to see", async () => {
      proxy.failCall = { n: 1, status: 14 };
      await expect(readAll(source, everything)).rejects.toMatchObject({ code: "UNAVAILABLE" });
      expect(proxy.started).toBe(1);
    });
  });

  describe("scans over 16 buckets", () => {
    const rows = 4000;
    const keyOf = (n: number): Buffer => {
      const bucket = String((n * 7) % 16).padStart(2, "0");
      return Buffer.from(`${bucket}#${String((n * 7919) % rows).padStart(6, "0")}`);
    };
    const reader = {
      mergeKey: (key: Uint8Array) => key.subarray(3),
      read: (row: RawRow): string => Buffer.from(row.key).toString(),
    };
    const plan: Plan = {
      entity: "Reading",
      ranges: Array.from({ length: 16 }, (_, bucket) => {
        const prefix = String(bucket).padStart(2, "0");
        return { start: Buffer.from(`${prefix}#`), end: Buffer.from(`${prefix}$`), bucket, generation: 0 };
      }),
      points: [],
      residual: {},
      order: ["n"],
      fanOut: 16,
      reversed: false,
      requestBytes: 0,
      fingerprint: "",
      notes: [],
    };
    let table: Table;
    let sorted: string[];

    beforeAll(async () => {
      table = await newTable();
      const keys = Array.from({ length: rows }, (_, n) => keyOf(n));
      await write(
        table,
        keys.map((key) => ({ key, cells: [cell("q", "older", 1000n), cell("q", "newer", 2000n)] })),
      );
      sorted = keys.sort((a, b) => compareBytes(a.subarray(3), b.subarray(3))).map(String);
    });
    beforeEach(() => proxy.reset());

    it("equal a sort, over one stream a bucket", async () => {
      expect(await collect(scan(table, plan, reader))).toEqual(sorted);
      expect(proxy.started).toBe(16);
    });

    it("equal a sort with fewer streams than buckets", async () => {
      expect(await collect(scan(table, plan, reader, { concurrency: 5, readAhead: 60 }))).toEqual(sorted);
      expect(proxy.mostOpen).toBeLessThanOrEqual(5);
    });

    it("give the same rows unordered, from one request", async () => {
      const found = await collect(scan(table, plan, reader, { ordered: false }));
      expect(found.sort((a, b) => (a.slice(3) < b.slice(3) ? -1 : 1))).toEqual(sorted);
      expect(proxy.started).toBe(1);
    });

    it("give the newest cell of each column", async () => {
      const values = { ...reader, read: (row: RawRow) => row.cells.map((one) => Buffer.from(one.value).toString()) };
      const found = await collect(scan(table, plan, values, { limit: 20 }));
      expect(found).toEqual(Array(20).fill(["newer"]));
    });

    it("stop at their limit with all streams closed", async () => {
      expect(await collect(scan(table, plan, reader, { limit: 100 }))).toEqual(sorted.slice(0, 100));
      await vi.waitFor(() => expect(proxy.open).toBe(0));
      expect(await collect(scan(table, plan, reader, { limit: 0 }))).toEqual([]);
      expect(proxy.started).toBe(16);
    });

    it("close all streams on break and on abort", async () => {
      for await (const _ of scan(table, plan, reader)) {
        expect(proxy.mostOpen).toBe(16);
        break;
      }
      await vi.waitFor(() => expect(proxy.open).toBe(0));
      const controller = new AbortController();
      const aborted = async (): Promise<void> => {
        for await (const _ of scan(table, plan, reader, { signal: controller.signal }))
          controller.abort(new Error("enough"));
      };
      await expect(aborted()).rejects.toThrow("enough");
      await vi.waitFor(() => expect(proxy.open).toBe(0));
    });

    it("M01: go on with a stream that the server could not give, and count it", async () => {
      proxy.failCall = { n: 3, status: 14 };
      const running = scan(table, plan, reader, { retry: { initialDelay: 1 } });
      expect(await collect(running)).toEqual(sorted);
      expect(proxy.started).toBe(17);
      expect(running.counters()).toMatchObject({ requests: 17, retries: 1, rows, given: rows });
    });

    it("R03: go on behind a cursor", async () => {
      const first = await page(table, plan, reader, { limit: 1500 });
      expect(first.rows).toEqual(sorted.slice(0, 1500));
      expect(await collect(scan(table, plan, reader, { after: first.cursor }))).toEqual(sorted.slice(1500));
    });

    it("N03: reversed, say that the emulator can't, and what to do", async () => {
      const failure = await collect(scan(table, { ...plan, reversed: true }, reader)).catch((error: unknown) => error);
      expect(failure).toMatchObject({ code: "UNIMPLEMENTED", table: table.name });
      expect(String(failure)).toMatch(
        /reverse scans.*the emulator has no reversed scans.*`order: desc` in the schema/s,
      );
    });

    it("name the bucket that failed", async () => {
      proxy.failCall = { n: 3, status: 7 };
      const failure = await collect(scan(table, plan, reader)).catch((error: unknown) => error);
      expect(failure).toMatchObject({
        name: "ScanError",
        code: "PERMISSION_DENIED",
        entity: "Reading",
        table: table.name,
      });
      expect(String(failure)).toMatch(
        /reading bucket \d+ of entity Reading failed: PERMISSION_DENIED .*roles\/bigtable.reader/,
      );
      await vi.waitFor(() => expect(proxy.open).toBe(0));
    });
  });
});
