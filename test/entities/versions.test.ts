import { type Micros, micros } from "@rowsmith/keys";
import { checkWritten } from "@rowsmith/keys/bigtable";
import { beforeAll, describe, expect, it } from "vitest";
import {
  getPlanAt,
  getSettingAt,
  planEntry,
  planVersions,
  putPlans,
  putSettings,
  settingEntry,
  settingVersions,
} from "../../packages/core/test/generated/entities.ts";
import { AT, cellsOf, later, MILLI, onEachTable, outcomes, refusal, type Target } from "./support.ts";

onEachTable("entities", (use) => {
  let table: Target;
  use((opened) => {
    table = opened;
  });

  describe("versioned", () => {
    const key = { id: "v" };
    const at = (n: number): Micros => later(BigInt(n) * 1_000_000n);
    beforeAll(async () => {
      const rows = [3, 1, 2].map((n) => ({
        row: { ...key, value: `v${n}`, ...(n === 2 ? {} : { by: `b${n}` }) },
        at: micros(MILLI + BigInt(n) * 1_000_000n),
      }));
      checkWritten(await putSettings(table, rows));
    });

    it("is read as of a time, column by column", async () => {
      expect(await getSettingAt(table, key, at(2))).toEqual({ ...key, value: "v2", by: "b1" });
      expect(await getSettingAt(table, key, micros(MILLI + 1_000_000n))).toEqual({ ...key, value: "v1", by: "b1" });
      expect(await getSettingAt(table, key, micros(MILLI + 999_000n))).toBeUndefined();
      expect(await getSettingAt(table, key, at(9))).toEqual({ ...key, value: "v3", by: "b3" });
      expect(await getSettingAt(table, key, at(2), { columns: ["by"] })).toEqual({ ...key, by: "b1" });
      expect(await getSettingAt(table, { id: "none" }, at(2))).toBeUndefined();
    });

    it("is read between times, newest first, the end left out", async () => {
      const times = async (range: Parameters<typeof settingVersions>[2]) =>
        (await settingVersions(table, key, range)).map((version) => [
          (version.at - MILLI) / 1_000_000n,
          version.row.value,
        ]);
      expect(await times({})).toEqual([
        [3n, "v3"],
        [2n, "v2"],
        [1n, "v1"],
      ]);
      const second = MILLI + 2_000_000n;
      expect(await times({ from: second })).toEqual([
        [3n, "v3"],
        [2n, "v2"],
      ]);
      expect(await times({ to: second })).toEqual([[1n, "v1"]]);
      // Both bounds are rounded up to the granularity.
      expect(await times({ from: second - 999n, to: second + 1n })).toEqual([[2n, "v2"]]);
      expect(await times({ from: second + 1n, to: second + 1_000_000n })).toEqual([]);
      expect(await times({ limit: 2 })).toEqual([
        [3n, "v3"],
        [2n, "v2"],
      ]);
      expect(await settingVersions(table, { id: "none" })).toEqual([]);
      const [newest] = await settingVersions(table, key, { limit: 1 }, { columns: ["by"] });
      expect(newest).toEqual({ at: MILLI + 3_000_000n, row: { ...key, by: "b3" } });
    });

    it("T01: a time that is no whole millisecond is refused, with the two next to it", () => {
      expect(refusal(() => settingEntry({ ...key, value: "x" }, AT))).toMatch(
        /^TimeError REMAINDER 1793361600123456 .* between 1793361600123000 and 1793361600124000; rounding "floor" stores 1793361600123000/,
      );
    });

    it("refuses two versions of one timestamp in a batch, but not of two rows", async () => {
      const version = (id: string) => ({ row: { id, value: "x" }, at: micros(MILLI) });
      await expect(putSettings(table, [version("a"), version("a")])).rejects.toMatchObject({
        code: "DUPLICATE_ENTRY",
      });
      expect(outcomes(await putSettings(table, [version("a"), version("b")]))).toEqual(["written", "written"]);
    });

    it("counts in steps of the granularity where a number dates it", async () => {
      const plans = [0n, 1n, 7n].map((version) => ({ row: { ...key, text: `t${version}` }, version }));
      checkWritten(await putPlans(table, plans));
      expect(await planVersions(table, key)).toEqual([...plans].reverse());
      expect(await planVersions(table, key, { from: 1n, to: 7n })).toEqual([plans[1]]);
      expect((await getPlanAt(table, key, 6n))?.text).toBe("t1");
      const cells = await cellsOf(table, planEntry({ ...key, text: "" }, 0n).rowKey);
      expect(cells.map(({ timestampMicros }) => timestampMicros)).toEqual([7_000n, 1_000n, 0n]);
    });
  });
});
