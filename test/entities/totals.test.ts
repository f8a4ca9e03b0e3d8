import { micros, millis } from "@rowsmith/keys";
import { checkWritten, type RowSink } from "@rowsmith/keys/bigtable";
import { describe, expect, it } from "vitest";
import {
  addDailys,
  addTotal,
  getDaily,
  scanDailyDays,
  totalEntry,
  totalTotals,
} from "../../packages/core/test/generated/entities.ts";
import { skipWithoutEmulator } from "../examples-support.ts";
import { AT, collect, onEachTable, openEmulator, openMemory, refusal, type Target } from "./support.ts";

onEachTable("entities", (use) => {
  let table: Target;
  use((opened) => {
    table = opened;
  });

  describe("aggregate", () => {
    it("sums by the hour, in bigints, whatever the order", async () => {
      const key = { campaign: "sums" };
      const hour = 3_600_000_000n;
      const start = AT - (AT % hour);
      for (const [n, amount] of [5n, -2n, 2n ** 40n].entries()) {
        await addTotal(table, { ...key, amount }, micros(start + BigInt(n)));
      }
      await addTotal(table, { ...key, amount: 7n }, micros(start - 1n));
      expect(await totalTotals(table, key)).toEqual([
        { at: start, row: { ...key, amount: 2n ** 40n + 3n } },
        { at: start - hour, row: { ...key, amount: 7n } },
      ]);
      expect(await totalTotals(table, key, { from: start })).toHaveLength(1);
    });

    it("has a row for each day where the day is in the key", async () => {
      const day = millis(1_793_318_400_000n);
      const rows = [0n, 1n, 86_399_999n, 86_400_000n].map((ms) => ({
        campaign: "days",
        day: millis(day + ms),
        amount: 10n,
      }));
      checkWritten(await addDailys(table, rows));
      expect(await getDaily(table, { campaign: "days", day })).toEqual({ campaign: "days", day, amount: 30n });
      const found = await collect(scanDailyDays(table, { campaign: "days", day: { gte: day } }));
      expect(found.map(({ amount }) => amount)).toEqual([30n, 10n]);
    });
  });
});

describe("A01: min, max and hll, which the emulator does not compute: the requests, as google.bigtable.v2 has them", () => {
  it("are AddToCell with raw qualifier, raw timestamp and an int64", () => {
    const entry = totalEntry({ campaign: "c", least: -5n, most: 5n, givers: 2n ** 63n - 1n }, AT);
    const add = (familyName: string, qualifier: string, intValue: string) => ({
      addToCell: {
        familyName,
        columnQualifier: { rawValue: Buffer.from(qualifier) },
        timestamp: { rawTimestampMicros: "1793361600000000" },
        input: { intValue },
      },
    });
    expect(entry).toEqual({
      rowKey: Buffer.from("t#c"),
      mutations: [
        add("least", "least", "-5"),
        add("most", "most", "5"),
        add("unique", "givers", "9223372036854775807"),
      ],
      idempotent: false,
    });
  });

  it("are refused where the amount is no int64, or there is none", () => {
    expect(refusal(() => totalEntry({ campaign: "c", amount: 5 as never }, AT))).toMatch(/^ValueError WRONG_TYPE/);
    expect(refusal(() => totalEntry({ campaign: "c", amount: 2n ** 63n }, AT))).toMatch(/^ValueError OUT_OF_RANGE/);
    expect(refusal(() => totalEntry({ campaign: "c" }, AT))).toMatch(/^ValueError NO_COLUMN Total: nothing is added/);
  });

  it.skipIf(skipWithoutEmulator)(
    "min and max keep the last input there (which is wrong), so that they are not tested there",
    async () => {
      const { table, close } = await openEmulator();
      try {
        for (const n of [3n, 9n, 5n]) await addTotal(table, { campaign: "wrong", least: n, most: n }, AT);
        const [total] = await totalTotals(table, { campaign: "wrong" });
        expect([total?.row.least, total?.row.most]).toEqual([5n, 5n]);
      } finally {
        await close();
      }
    },
  );

  it("min and max are right in memory", async () => {
    const { table } = await openMemory();
    for (const n of [3n, 9n, 5n]) await addTotal(table, { campaign: "right", least: n, most: n }, AT);
    const [total] = await totalTotals(table, { campaign: "right" });
    expect([total?.row.least, total?.row.most]).toEqual([3n, 9n]);
  });

  it("an addition without an answer is sent once, and said to be unknown", async () => {
    let requests = 0;
    const lost: RowSink = {
      name: "lost",
      mutateRows: () => {
        requests++;
        return Promise.reject(Object.assign(new Error("no answer"), { code: 14 }));
      },
      checkAndMutateRow: () => Promise.reject(new Error("not here")),
    };
    await expect(addTotal(lost, { campaign: "c", amount: 1n }, AT)).rejects.toMatchObject({ code: "FAILED_ENTRIES" });
    expect(requests).toBe(1);
  });
});
