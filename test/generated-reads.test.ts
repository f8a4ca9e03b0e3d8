import { micros } from "@rowsmith/keys";
import type { Page, Scan } from "@rowsmith/keys/bigtable";
import { scanAllOf, scanShardOf } from "@rowsmith/keys/bigtable";
import { MemoryTable } from "@rowsmith/keys/testing";
import { describe, expect, expectTypeOf, it } from "vitest";
import {
  countReadingHistory,
  getReading,
  getReadings,
  pageReadingHistory,
  type ReadingKey,
  type ReadingRow,
  readingEntity,
  readingEntry,
  scanReadingHistory,
} from "../examples/telemetry/src/generated/telemetry.ts";

// What the types of generated reads promise: checked by the compiler, and run once.

const row: ReadingRow = { deviceId: "d1", at: micros(1_793_361_600_123_456n), seq: 1, temperature: 20.5, status: "ok" };
const where = { deviceId: "d1", at: {} };
const table = new MemoryTable({ families: ["m"] });
table.mutate([readingEntry(row)]);

async function first<T>(rows: AsyncIterable<T>): Promise<T> {
  for await (const one of rows) return one;
  throw new Error("no row");
}

describe("generated reads are typed", () => {
  it("by the columns asked for", async () => {
    const some = scanReadingHistory(table, where, { columns: ["temperature"] });
    expectTypeOf(some).toEqualTypeOf<Scan<Pick<ReadingRow, keyof ReadingKey | "temperature">>>();
    const found = await first(some);
    expect(found).toEqual({ deviceId: "d1", at: row.at, seq: 1, temperature: 20.5 });
    // @ts-expect-error it was not asked for, and is not there
    expect(found.status).toBeUndefined();
  });

  it("as whole rows where none are named, and as keys where none are asked for", async () => {
    const whole: ReadingRow = await first(scanReadingHistory(table, where, { limit: 1 }));
    expect(whole).toEqual(row);
    const keys = await first(scanReadingHistory(table, where, { columns: [] }));
    expectTypeOf(keys).toEqualTypeOf<Pick<ReadingRow, keyof ReadingKey>>();
    expect(keys).toEqual({ deviceId: "d1", at: row.at, seq: 1 });
  });

  it("in pages, look-ups and reads of all", async () => {
    const page = await pageReadingHistory(table, where, { columns: ["status"] });
    expectTypeOf(page).toEqualTypeOf<Page<Pick<ReadingRow, keyof ReadingKey | "status">>>();
    expect(page).toEqual({ rows: [{ deviceId: "d1", at: row.at, seq: 1, status: "ok" }], cursor: null });
    const one = await getReading(table, row, { columns: ["uptime", "status"] });
    expectTypeOf(one).toEqualTypeOf<Pick<ReadingRow, keyof ReadingKey | "uptime" | "status"> | undefined>();
    const many = await getReadings(table, [row, row]);
    expectTypeOf(many).branded.toEqualTypeOf<(ReadingRow | undefined)[]>();
    expect(many).toEqual([row, row]);
    const all = await first(scanAllOf(readingEntity, table, { columns: ["charging", "status"] }));
    expectTypeOf(all).toEqualTypeOf<Pick<ReadingRow, keyof ReadingKey | "charging" | "status">>();
    const whole: ReadingRow = await first(scanAllOf(readingEntity, table));
    expect(whole).toEqual(row);
  });

  it("so that a wrong name does not compile, and is refused where it is not compiled", async () => {
    // @ts-expect-error there is no such column
    expect(() => scanReadingHistory(table, where, { columns: ["temprature"] })).toThrow(/no column "temprature"/);
    // @ts-expect-error a component of the key is always there, and no column
    expect(() => scanReadingHistory(table, where, { columns: ["deviceId"] })).toThrow(/no column "deviceId"/);
    // @ts-expect-error there is no such column
    await expect(getReading(table, row, { columns: ["temp"] })).rejects.toThrow(/no column "temp"/);
    // @ts-expect-error there is no such column
    await expect(countReadingHistory(table, where, { columns: ["temp"] })).rejects.toThrow(/no column "temp"/);
    // @ts-expect-error there is no such column
    expect(() => scanShardOf(readingEntity, table, { entity: "Reading", ranges: [] }, { columns: ["temp"] })).toThrow(
      /no column "temp"/,
    );
  });

  it("so that versions, which typed rows have no place for, are no option", async () => {
    // @ts-expect-error a row has the newest value of a column
    expect(await first(scanReadingHistory(table, where, { versions: 2 }))).toEqual(row);
  });

  it("so that a key without a component, and a time of another unit, do not compile", async () => {
    // @ts-expect-error seq is missing
    await expect(getReading(table, { deviceId: "d1", at: row.at })).rejects.toMatchObject({ name: "KeyError" });
    // @ts-expect-error a bigint alone may be of any unit
    expect(await countReadingHistory(table, { deviceId: "d1", at: { gte: 0n } })).toBe(1);
  });
});
