import { micros } from "@rowsmith/keys";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  decodeReadingKey,
  encodeReadingKey,
  planReadingHistory,
  type ReadingRow,
  readingEntry,
  scanReadingEverything,
  scanReadingFleet,
  scanReadingHistory,
} from "../examples/telemetry/src/generated/telemetry.ts";
import { BURST, makeReadings } from "../examples/telemetry/src/readings.ts";
import { storeRows } from "../examples/telemetry/src/store.ts";
import {
  collect,
  type ExampleTable,
  emulatorTitle,
  openExampleTable,
  rawCells,
  skipWithoutEmulator,
} from "./examples-support.ts";

const KEY = "04#device-1042#1793361600123456#000001";
const deviceId = "device-1042";
const readings = makeReadings();
const hour = { gte: BURST, lt: micros(BURST + 3_600_000_000n) };

const inHour = (row: ReadingRow): boolean => row.at >= hour.gte && row.at < hour.lt;
const byTime = (a: ReadingRow, b: ReadingRow): number => (a.at === b.at ? a.seq - b.seq : a.at < b.at ? -1 : 1);
/** Bytes come back as a plain Uint8Array, whatever was stored. */
const plain = (row: ReadingRow): ReadingRow =>
  row.payload === undefined ? row : { ...row, payload: Uint8Array.from(row.payload) };

describe("a reading's key", () => {
  it(`is ${KEY}`, () => {
    const key = encodeReadingKey({ deviceId, at: BURST, seq: 1 });
    expect(Buffer.from(key).toString()).toBe(KEY);
    expect(decodeReadingKey(key)).toEqual({ deviceId, at: 1793361600123456n, seq: 1 });
  });
});

describe.skipIf(skipWithoutEmulator)(emulatorTitle("telemetry on the emulator"), () => {
  let example: ExampleTable;
  beforeAll(async () => {
    example = await openExampleTable("telemetry");
    await storeRows(
      example.table,
      readings.map((row) => readingEntry(row)),
    );
  });
  afterAll(() => example?.close());

  const sameMicrosecond = (): Promise<ReadingRow[]> =>
    collect(scanReadingHistory(example.table, { deviceId, at: { gte: BURST, lte: BURST } }));

  it("keeps two readings of one device in the same microsecond as two rows", async () => {
    const expected = readings.filter((row) => row.deviceId === deviceId && row.at === BURST).toSorted(byTime);
    expect(expected.map(({ seq }) => seq)).toEqual([1, 2]);
    expect((await sameMicrosecond()).map(plain)).toStrictEqual(expected.map(plain));
  });

  it("keeps the same key stored again as one row, and changes no cell", async () => {
    const before = await rawCells(example.source);
    await storeRows(
      example.table,
      readings.slice(0, 3).map((row) => readingEntry(row)),
    );
    await storeRows(
      example.table,
      readings.slice(-1).map((row) => readingEntry(row)),
    );
    expect(await rawCells(example.source)).toEqual(before);
    expect(await sameMicrosecond()).toHaveLength(2);
  });

  it("reads one device's history from one range in one bucket", async () => {
    const plan = planReadingHistory({ deviceId, at: hour });
    expect(plan).toMatchObject({ fanOut: 1, residual: {}, points: [] });
    expect(plan.ranges.map(({ bucket }) => bucket)).toEqual([4]);
    const expected = readings.filter((row) => row.deviceId === deviceId && inHour(row)).toSorted(byTime);
    const rows = await collect(scanReadingHistory(example.table, { deviceId, at: hour }));
    expect(rows.map(plain)).toStrictEqual(expected.map(plain));
    expect(rows).toHaveLength(13);
  });

  it("reads a fleet by device, then time", async () => {
    const fleet = ["device-1003", "device-1001", deviceId];
    const expected = fleet.toSorted().flatMap((device) => {
      return readings.filter((row) => row.deviceId === device && inHour(row)).toSorted(byTime);
    });
    const rows = await collect(scanReadingFleet(example.table, { deviceId: fleet, at: hour }));
    expect(rows.map(plain)).toStrictEqual(expected.map(plain));
  });

  it("reads everything of an hour through the residual, in any order", async () => {
    const keyOf = (row: ReadingRow): string => Buffer.from(encodeReadingKey(row)).toString();
    const rows = await collect(scanReadingEverything(example.table, { at: hour }));
    expect(rows.map(keyOf).sort()).toEqual(readings.filter(inHour).map(keyOf).sort());
  });
});
