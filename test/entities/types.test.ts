import { isTimeError, isValueError, type Micros, microsToMillis, millis } from "@rowsmith/keys";
import { WriteError } from "@rowsmith/keys/bigtable";
import { MemoryTable } from "@rowsmith/keys/testing";
import { describe, expect, expectTypeOf, it } from "vitest";
import {
  dailyEntry,
  deviceEntry,
  getSettingAt,
  planVersions,
  positionEntry,
  readingEntry,
  totalTotals,
} from "../../packages/core/test/generated/entities.ts";
import { AT, caught } from "./support.ts";

describe("writes are typed", () => {
  const { table } = { table: new MemoryTable({ families: ["m", "hist", "raw"], aggregates: { sums: "sum" } }) };

  it("so that wrong columns, keys, units and numbers do not compile", async () => {
    // @ts-expect-error there is no such column
    positionEntry({ id: "p", x: 1n, z: 1n }, AT);
    // @ts-expect-error a component of the key is missing
    expect(() => positionEntry({ x: 1n }, AT)).toThrow(/id/);
    // @ts-expect-error a required column is missing
    expect(() => positionEntry({ id: "p" }, AT)).toThrow(/x/);
    // @ts-expect-error milliseconds are no microseconds
    expect(() => positionEntry({ id: "p", x: 1n }, microsToMillis(AT, "floor"))).toThrow(/millis/);
    // @ts-expect-error a number is no int64
    expect(() => positionEntry({ id: "p", x: 1 }, AT)).toThrow(/bigint/);
    // @ts-expect-error the time is missing
    expect(() => positionEntry({ id: "p", x: 1n })).toThrow(/micros/);
    // @ts-expect-error it is none of the enum's names
    expect(() => deviceEntry({ id: "d", revision: 1n, state: "auto" })).toThrow(/"on", "off"/);
    // @ts-expect-error the version is missing, which is always compared
    expect(() => deviceEntry({ id: "d", state: "on" })).toThrow(/revision/);
    // @ts-expect-error a number is no amount
    expect(() => dailyEntry({ campaign: "c", day: millis(1_793_361_600_000n), amount: 1 })).toThrow(/bigint/);
    // @ts-expect-error a bigint alone may be of any unit
    expect(() => readingEntry({ deviceId: "d", at: 1n, seq: 0, writer: 0, temperature: 1 })).toThrow(/micros/);
    // @ts-expect-error what is stored in a column of labels is text
    expect(() => deviceEntry({ id: "d", revision: 1n, tags: { a: 1 } })).toThrow(/string/);
    // @ts-expect-error undefined is no JSON
    expect(() => readingEntry({ deviceId: "d", at: AT, seq: 0, writer: 0, detail: { a: undefined } })).toThrow(/JSON/);
    // @ts-expect-error there is no such column
    await expect(getSettingAt(table, { id: "s" }, AT, { columns: ["vlaue"] })).rejects.toThrow(/no column "vlaue"/);
  });

  it("and so is what is read", async () => {
    expectTypeOf(getSettingAt(table, { id: "s" }, AT, { columns: ["by"] })).resolves.toEqualTypeOf<
      { id: string; by?: string | undefined } | undefined
    >();
    const total = (await totalTotals(table, { campaign: "c" }))[0]?.row;
    expectTypeOf(total?.amount).toEqualTypeOf<bigint | undefined>();
    // A count of different values is the server's sketch of them.
    expectTypeOf(total?.givers).toEqualTypeOf<Uint8Array | undefined>();
    const version = (await planVersions(table, { id: "v" }))[0]?.version;
    expectTypeOf(version).toEqualTypeOf<bigint | undefined>();
    expect([total, version]).toEqual([undefined, undefined]);
  });

  it("errors are of the classes that say what is wrong", () => {
    expect(isTimeError(caught(() => positionEntry({ id: "p", x: 1n }, 1n as Micros)))).toBe(true);
    expect(isValueError(caught(() => positionEntry({ id: "p", x: 1 as never }, AT)))).toBe(true);
    expect(new WriteError("DUPLICATE_ENTRY", "x").code).toBe("DUPLICATE_ENTRY");
  });
});
