import type { Bigtable, Table } from "@google-cloud/bigtable";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RawRow, tableSource } from "../src/bigtable/index.ts";
import { createTestTable, type Emulator, startEmulator, type TestTable } from "../src/testing/index.ts";
import { cell, readAll, rowText } from "./bigtable-rows.ts";
import { emulatorTitle, openClient, skipWithoutEmulator, write } from "./bigtable-support.ts";
import {
  type FaultEnd,
  type FaultProxy,
  randomNumbers,
  randomSchedule,
  type Shape,
  startFaultProxy,
} from "./fault-proxy/index.ts";

const everything = { ranges: [{ start: Buffer.alloc(0), end: null }], keys: [] };

/** Rows of all that naive readers lose: any bytes, names that objects have, values of 8 bytes, none and many. */
const KEYS = ["00", "0000", "000000", "7f", "80", "8000", "81", "c3a9", "ff", "ffff"].map((hex) =>
  Buffer.from(hex, "hex"),
);
const CELLS = [
  cell(Buffer.from("80", "hex"), Buffer.from("000000000000002a", "hex"), 1_000n),
  cell(Buffer.from("81", "hex"), Buffer.alloc(0), 0n),
  cell("__proto__", Buffer.from("constructor"), 1_793_361_600_123_000n),
  cell("", Buffer.from("3ff8000000000000", "hex"), 9_223_372_036_854_775_000n),
  cell("9", Buffer.alloc(3000, "nine")),
  cell("10", Buffer.from("newest"), 3000n),
  cell("10", Buffer.from("older"), 2000n),
  { ...cell("10", Buffer.of(0xff, 0x00)), familyName: "n" },
];

const SHAPES: Readonly<Record<string, Shape>> = {
  "one chunk a message": { chunksPerMessage: 1 },
  "messages that end within rows": { chunksPerMessage: 3, omitNames: true },
  "all in one message": { chunksPerMessage: 1_000_000 },
  "values byte by byte": { chunksPerMessage: 100, valueBytes: 1 },
  "values in pieces of 7": { chunksPerMessage: 2, valueBytes: 7, omitNames: true },
  "each row reset and sent again": { chunksPerMessage: 2, resetEvery: 1 },
  "resets within values": { chunksPerMessage: 5, valueBytes: 3, resetEvery: 2 },
  "marks of the scan, and messages without anything": { chunksPerMessage: 1, scannedEvery: 1, emptyEvery: 1 },
};

const FAULTS: readonly { readonly title: string; readonly end: FaultEnd; readonly seen: object }[] = [
  ...[
    [1, "CANCELLED"],
    [4, "DEADLINE_EXCEEDED"],
    [10, "ABORTED"],
    [13, "INTERNAL"],
    [14, "UNAVAILABLE"],
  ].map(([status, code]) => ({
    title: `status ${status}`,
    end: { status: status as number },
    seen: { code, message: expect.stringContaining("as the fault schedule says") },
  })),
  {
    title: "RST_STREAM with INTERNAL_ERROR",
    end: { reset: 2 },
    seen: { code: "INTERNAL", message: expect.stringContaining("RST_STREAM") },
  },
  { title: "RST_STREAM with REFUSED_STREAM", end: { reset: 7 }, seen: { code: "UNAVAILABLE" } },
  {
    title: "a lost connection",
    end: { disconnect: true },
    seen: { code: expect.stringMatching(/UNAVAILABLE|INTERNAL/) },
  },
];

describe.skipIf(skipWithoutEmulator)(emulatorTitle("the fault proxy"), () => {
  let emulator: Emulator;
  let proxy: FaultProxy;
  const clients: Bigtable[] = [];
  let created: TestTable<Table>;
  /** The same table, read through the proxy. */
  let table: Table;
  let truth: string[];

  beforeAll(async () => {
    emulator = await startEmulator();
    proxy = await startFaultProxy(emulator.host);
    clients.push(openClient(emulator.host), openClient(proxy.host));
    created = await createTestTable(clients[0]!.instance("i"), { families: ["m", "n"] });
    table = clients[1]!.instance("i").table(created.id);
    // Written through the proxy: what is no ReadRows passes.
    await write(
      table,
      KEYS.map((key) => ({ key, cells: CELLS })),
    );
    truth = (await readAll(tableSource(created.table), everything)).map(rowText);
  });

  afterAll(async () => {
    await created?.drop();
    for (const client of clients) await client.close();
    await proxy?.stop();
    await emulator?.stop();
  });

  /** What arrives, and the error that ends it, if any. */
  async function read(): Promise<{ rows: string[]; error: unknown }> {
    const rows: RawRow[] = [];
    try {
      for await (const batch of tableSource(table).read(everything)) rows.push(...batch);
    } catch (error) {
      return { rows: rows.map(rowText), error };
    }
    return { rows: rows.map(rowText), error: null };
  }

  it("without faults passes everything on, byte for byte", async () => {
    proxy.play({ calls: [] });
    expect(truth).toHaveLength(KEYS.length);
    expect(truth[0]).toContain(`m:${Buffer.from("__proto__").toString("hex")}@1793361600123000=`);
    expect(await read()).toEqual({ rows: truth, error: null });
    expect(proxy.log).toMatchObject([{ end: "ended", faults: {} }]);
    const sampled = await table.sampleRowKeys();
    expect(sampled[0].length).toBeGreaterThan(0);
  });

  for (const [title, shape] of Object.entries(SHAPES)) {
    it(`passes the same rows on as ${title}`, async () => {
      proxy.play({ calls: [{ shape }] });
      expect(await read()).toEqual({ rows: truth, error: null });
      expect(proxy.log).toMatchObject([{ end: "ended", rows: KEYS.length }]);
    });
  }

  for (const { title, end, seen } of FAULTS) {
    it(`${title}: the client sees it after the rows before it, and what is cut off is no row`, async () => {
      let arrived = 0;
      for (const [afterRows, afterChunks] of [
        [0, 0],
        [0, 2],
        [3, 0],
        [3, 5],
        [KEYS.length, 0],
        [1000, 0],
      ] as const) {
        for (const torn of "status" in end ? [false] : [false, true]) {
          const shape = { chunksPerMessage: 4, valueBytes: 500, scannedEvery: 1 };
          proxy.play({ calls: [{ shape, fault: { end, afterRows, afterChunks, torn } }] });
          const { rows, error } = await read();
          expect(error).toMatchObject({ name: "ScanError", ...seen });
          // With its stream or connection, rows that were on their way are lost too.
          const most = truth.slice(0, afterRows);
          if ("status" in end) expect(rows).toEqual(most);
          else expect(rows).toEqual(most.slice(0, rows.length));
          arrived += rows.length;
          await expect.poll(() => proxy.log[0]!.end).toBe("fault");
          // Calls behind the list pass.
          expect(await read()).toEqual({ rows: truth, error: null });
        }
      }
      expect(arrived).toBeGreaterThan(0);
    });
  }

  it("breaks off answers without rows, too", async () => {
    const none = { ranges: [{ start: Buffer.from("01", "hex"), end: Buffer.from("02", "hex") }], keys: [] };
    for (const end of [{ status: 14 }, { reset: 7 }, { disconnect: true }] as const) {
      proxy.play({ calls: [{ fault: { end, afterRows: 0 } }] });
      await expect(readAll(tableSource(table), none)).rejects.toMatchObject({ name: "ScanError" });
      expect(await readAll(tableSource(table), none)).toEqual([]);
    }
  });

  it("delays an answer", async () => {
    proxy.play({ calls: [{ delay: { message: 0, ms: 120 } }] });
    const start = performance.now();
    expect(await read()).toEqual({ rows: truth, error: null });
    expect(performance.now() - start).toBeGreaterThanOrEqual(115);
  });

  it("passes the server's own errors on", async () => {
    for (const shape of [undefined, { chunksPerMessage: 1 }]) {
      proxy.play({ calls: [shape ? { shape } : {}] });
      const missing = tableSource(clients[1]!.instance("i").table("missing"));
      await expect(readAll(missing, everything)).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
  });

  it("breaks the calls that start at a prefix for good, and no others", async () => {
    proxy.play({ calls: [], broken: { prefix: "80", fault: { end: { status: 14 }, afterRows: 1 } } });
    const source = tableSource(table);
    for (let attempt = 0; attempt < 3; attempt++) {
      const range = { start: Buffer.from("80", "hex"), end: null };
      await expect(readAll(source, { ranges: [range], keys: [] })).rejects.toMatchObject({ code: "UNAVAILABLE" });
    }
    const range = { start: Buffer.from("81", "hex"), end: null };
    expect(await readAll(source, { ranges: [range], keys: [] })).toHaveLength(4);
    expect(proxy.log.map(({ end }) => end)).toEqual(["fault", "fault", "fault", "ended"]);
  });

  it("sees when the client leaves", async () => {
    proxy.play({ calls: [{ delay: { message: 1, ms: 300 }, shape: { chunksPerMessage: 1 } }] });
    const rows = tableSource(table).read(everything)[Symbol.asyncIterator]();
    const waiting = rows.next();
    await expect.poll(() => proxy.log.length).toBe(1);
    await rows.return!();
    await waiting;
    await expect.poll(() => proxy.log[0]!.end).toBe("gone");
  });
});

describe("fault schedules", () => {
  const options = { rowsPerCall: 100, calls: 40 };

  it("follow from their seed alone, and survive JSON", () => {
    for (let seed = 0; seed < 50; seed++) {
      const schedule = randomSchedule(seed, options);
      expect(randomSchedule(seed, options)).toEqual(schedule);
      expect(JSON.parse(JSON.stringify(schedule))).toEqual(schedule);
    }
    expect(randomSchedule(1, options)).not.toEqual(randomSchedule(2, options));
  });

  it("draw numbers evenly", () => {
    const next = randomNumbers(7);
    const drawn = Array.from({ length: 10_000 }, next);
    const tenths = Array.from({ length: 10 }, (_, tenth) => drawn.filter((n) => Math.floor(n * 10) === tenth).length);
    for (const count of tenths) expect(Math.abs(count - 1000)).toBeLessThan(120);
  });

  it("hold each kind of fault and shape", () => {
    const calls = Array.from({ length: 50 }, (_, seed) => randomSchedule(seed, options).calls).flat();
    const text = JSON.stringify(calls);
    for (const part of [
      '"status":14',
      '"status":4',
      '"status":10',
      '"status":13',
      '"status":1}',
      '"reset":2',
      '"reset":7',
      "disconnect",
      "torn",
      "afterChunks",
      "delay",
      "valueBytes",
      "omitNames",
      "resetEvery",
      "scannedEvery",
      "emptyEvery",
    ]) {
      expect(text).toContain(part);
    }
  });
});
