import { Bigtable, type Table } from "@google-cloud/bigtable";
import { micros } from "@rowsmith/keys";
import {
  type Cell,
  checkWritten,
  getRows,
  type RawRow,
  type SetCellMutation,
  writeRows,
} from "@rowsmith/keys/bigtable";
import { createTestTable, type Emulator, startEmulator, type TestTable } from "@rowsmith/keys/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  addTotal,
  appendReadings,
  deletePosition,
  encodePositionKey,
  encodeReadingKey,
  encodeTotalKey,
  getPosition,
  getReading,
  getReadings,
  getSetting,
  positionEntry,
  putDevices,
  putNote,
  putPosition,
  putPositions,
  putSetting,
  type ReadingRow,
  scanReadingHistory,
  totalTotals,
} from "../packages/core/test/generated/entities.ts";
import { aggregated, collect, emulatorTitle, skipWithoutEmulator } from "./examples-support.ts";

// What real users ran into, with generated code on the emulator. Each test bears the id of its case; the folder entities, next to it,
// has what each type of entity promises.

const M = micros(1_793_361_600_123_456n);
const MILLI = 1_793_361_600_123_000n;
const later = (microseconds: bigint) => micros(M + microseconds);
const row = (seq: number, more: Partial<ReadingRow> = {}): ReadingRow => ({
  deviceId: "d",
  at: M,
  seq,
  writer: 1,
  ...more,
});

describe.skipIf(skipWithoutEmulator)(emulatorTitle("cases of real users, with generated code"), () => {
  let emulator: Emulator;
  let client: Bigtable;
  let created: TestTable<Table>;
  let table: Table;
  const create = (families: Record<string, object>) => createTestTable<Table>(client.instance("test"), { families });

  beforeAll(async () => {
    emulator = await startEmulator();
    client = new Bigtable({ projectId: "test", apiEndpoint: emulator.host, metricsEnabled: false });
  });
  afterAll(async () => {
    await client?.close();
    await emulator?.stop();
  });
  beforeEach(async () => {
    created = await create({ m: {}, hist: {}, raw: {}, sums: aggregated("sum") });
    table = created.table;
    return () => created.drop();
  });

  async function cellsOf(key: Uint8Array): Promise<readonly Cell[]> {
    const reader = { mergeKey: (bytes: Uint8Array) => bytes, read: ({ cells }: RawRow) => cells };
    const [cells] = await getRows(table, [key], reader, { entity: "raw" }, { versions: 1000 });
    return cells ?? [];
  }
  const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

  it("T01: the cell has the millisecond, key and value have the microsecond", async () => {
    checkWritten(await appendReadings(table, [row(1, { seen: M }), row(2, { at: later(1n), seen: later(1n) })]));
    const [cell, ...others] = await cellsOf(encodeReadingKey(row(1)));
    expect(others).toEqual([]);
    expect(cell!.timestampMicros).toBe(MILLI);
    const range = { gte: later(1n), lt: later(2n) };
    const [found] = await collect(scanReadingHistory(table, { deviceId: "d", at: range }));
    expect(found).toEqual(row(2, { at: later(1n), seen: later(1n) }));
  });

  it("T01: a batch with a time that the schema refuses writes nothing, where the client's writes a part", async () => {
    const good = { row: { id: "a", value: "x" }, at: micros(MILLI) };
    await putSetting(table, good.row, good.at);
    await expect(putSetting(table, { id: "b", value: "x" }, M)).rejects.toMatchObject({ code: "REMAINDER" });
    expect(await getSetting(table, { id: "b" })).toBeUndefined();
    // What the server says of such a cell, among good ones: that is what the schema's rule spares.
    const bad = positionEntry({ id: "bad", x: 1n }, M);
    const cell = bad.mutations[0] as SetCellMutation;
    const finer = { ...bad, mutations: [{ setCell: { ...cell.setCell, timestampMicros: String(M) } }] };
    const [refused, written] = await writeRows(table, [finer, positionEntry({ id: "good", x: 1n }, M)]);
    expect([refused!.outcome === "written", written!.outcome]).toEqual([false, "written"]);
  });

  it("T05: a delete up to a time leaves what is later, at both sides of a millisecond", async () => {
    const key = { id: "p" };
    for (const n of [0n, 1n, 2n]) await putPosition(table, { ...key, x: n, y: n }, later(n * 1000n));
    await deletePosition(table, key, micros(MILLI - 1n));
    expect(await cellsOf(encodePositionKey(key))).toHaveLength(6);
    await deletePosition(table, key, micros(MILLI + 1999n));
    expect((await cellsOf(encodePositionKey(key))).map(({ timestampMicros }) => timestampMicros)).toEqual([
      MILLI + 2000n,
      MILLI + 2000n,
    ]);
    expect(await getPosition(table, key)).toEqual({ ...key, x: 2n, y: 2n });
  });

  it("T06: a write that is repeated leaves one cell, by event and by a clock that stands still", async () => {
    const options = { clock: () => M };
    for (let n = 0; n < 3; n++) {
      checkWritten(await appendReadings(table, [row(1, { temperature: 1 })]));
      await putPosition(table, { id: "p", x: 1n }, M);
      await putNote(table, { id: "n", text: "t" }, options);
    }
    for (const key of [encodeReadingKey(row(1)), encodePositionKey({ id: "p" }), Buffer.from("n#n")]) {
      expect((await cellsOf(key)).map(({ timestampMicros }) => timestampMicros)).toEqual([MILLI]);
    }
  });

  it("T07: events of two workers in one microsecond are two rows", async () => {
    const events = [1, 2].map((writer) => row(0, { writer, temperature: writer }));
    const both = await Promise.all(events.map((event) => appendReadings(table, [event])));
    for (const results of both) checkWritten(results);
    expect(await collect(scanReadingHistory(table, { deviceId: "d", at: {} }))).toEqual(events);
  });

  it("V01: eight bytes are what the schema says, not the number that the client makes of them", async () => {
    const eight = "\0\0\0\0\0\0\0A";
    // The double whose bytes are those of the int64 42, and 42 itself.
    const double = Buffer.from("000000000000002a", "hex").readDoubleBE();
    checkWritten(
      await appendReadings(table, [row(1, { temperature: double, labels: { eight } }), row(2, { seen: M })]),
    );
    await putPosition(table, { id: "p", x: 42n, y: -1n }, M);
    expect(await getReadings(table, [row(1), row(2)])).toEqual([
      row(1, { temperature: double, labels: Object.assign(Object.create(null), { eight }) }),
      row(2, { seen: M }),
    ]);
    expect(await getPosition(table, { id: "p" })).toEqual({ id: "p", x: 42n, y: -1n });
    const values = (await cellsOf(encodePositionKey({ id: "p" }))).map(({ value }) => hex(value));
    expect(values).toEqual(["000000000000002a", "ffffffffffffffff"]);
  });

  describe("V03: values that the client empties or changes", () => {
    it.each([
      ["1.5", 1.5],
      ["NaN", Number.NaN],
      ["a number that is whole", 5],
      ["2 ** 53 + 1 as a number", 2 ** 53 + 1],
      ["true", true],
      ["null", null],
      ["text", "5"],
      ["beyond int64", 2n ** 63n],
    ])("%s is refused as an int64, and nothing of its batch is written", async (_, x) => {
      const rows = [
        { id: "a", x: 1n },
        { id: "b", x },
      ].map((one) => ({ row: one as { id: string; x: bigint }, at: M }));
      await expect(putPositions(table, rows)).rejects.toMatchObject({ name: "ValueError", column: "x" });
      expect(await getPosition(table, { id: "a" })).toBeUndefined();
    });

    it("5n, 2n ** 53n + 1n, false and NaN as a float are stored as they are", async () => {
      const x = 2n ** 53n + 1n;
      await putPosition(table, { id: "p", x, y: 5n }, M);
      expect(await getPosition(table, { id: "p" })).toEqual({ id: "p", x, y: 5n });
      checkWritten(await appendReadings(table, [row(1, { temperature: Number.NaN, detail: [false, null, 1.5] })]));
      expect(await getReading(table, row(1))).toEqual(row(1, { temperature: Number.NaN, detail: [false, null, 1.5] }));
    });
  });

  it("A01: 3, 9 and 5 come to 17 in the cell of their hour", async () => {
    for (const amount of [3n, 9n, 5n]) await addTotal(table, { campaign: "c", amount }, M);
    const [total, ...others] = await totalTotals(table, { campaign: "c" });
    expect(others).toEqual([]);
    expect(total).toEqual({ at: 1_793_361_600_000_000n, row: { campaign: "c", amount: 17n } });
    expect(await cellsOf(encodeTotalKey({ campaign: "c" }))).toHaveLength(1);
  });

  it("G03: older versions, which garbage collection has not reached, are neither read nor compared", async () => {
    for (const [n, x] of [7n, 8n, 9n].entries()) await putPosition(table, { id: "p", x }, later(BigInt(n) * 1000n));
    expect(await cellsOf(encodePositionKey({ id: "p" }))).toHaveLength(3);
    expect(await getPosition(table, { id: "p" })).toEqual({ id: "p", x: 9n });
    // A late one is not read, either.
    await putPosition(table, { id: "p", x: 1n }, micros(MILLI - 1000n));
    expect(await getPosition(table, { id: "p" })).toEqual({ id: "p", x: 9n });
  });

  it("M01: a batch of which a row is refused says which; the others are written", async () => {
    // A table that lacks the family of labels.
    const lacking = await create({ m: {} });
    try {
      const rows = [row(1, { temperature: 1 }), row(2, { labels: { a: "b" } }), row(3, { temperature: 3 })];
      const results = await appendReadings(lacking.table, rows);
      expect(results.map(({ index, outcome }) => [index, outcome === "written"])).toEqual([
        [0, true],
        [1, false],
        [2, true],
      ]);
      expect(results.map(({ key }) => hex(key))).toEqual(rows.map((one) => hex(encodeReadingKey(one))));
      expect(() => checkWritten(results)).toThrow(/the first is entry 1, row .*d#1793361600123456#00002/);
      const found = await getReadings(lacking.table, rows, { columns: ["temperature"] });
      expect(found.map((one) => one?.temperature)).toEqual([1, undefined, 3]);
    } finally {
      await lacking.drop();
    }
  });

  it("C01: revisions in any order in one batch end with the greatest, and each late one is told", async () => {
    const revisions = [2000n, 1000n, 2000n, 3000n];
    const rows = revisions.map((revision) => ({ id: "d", revision, note: "x".repeat(30_000) }));
    const results = await putDevices(table, rows);
    expect(results.map(({ effect }) => effect)).toEqual(["written", "older", "older", "written"]);
  });
});
