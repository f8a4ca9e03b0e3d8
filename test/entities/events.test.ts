import { checkWritten, getRows, type RawRow } from "@rowsmith/keys/bigtable";
import { createSequencer } from "@rowsmith/keys/sequence";
import { describe, expect, it } from "vitest";
import {
  appendReadings,
  getReading,
  type ReadingRow,
  readingEntry,
  readingSequence,
} from "../../packages/core/test/generated/entities.ts";
import { AT, cellsOf, later, MILLI, onEachTable, type Target } from "./support.ts";

onEachTable("entities", (use) => {
  let table: Target;
  use((opened) => {
    table = opened;
  });

  describe("event", () => {
    const row = (seq: number, more: Partial<ReadingRow> = {}): ReadingRow => ({
      deviceId: "d1",
      at: AT,
      seq,
      writer: 7,
      ...more,
    });

    it("is stored with every type of column, and comes back as it was", async () => {
      const full = row(1, {
        temperature: -0,
        status: "open",
        seen: later(1n),
        detail: { list: [1, null, "é"], __proto__: "x" as never },
        labels: { "": "empty", "10": "b", "9": "a", constructor: "c", ["__proto__"]: "p" },
      });
      checkWritten(await appendReadings(table, [full]));
      const found = await getReading(table, full);
      expect(found).toEqual({ ...full, labels: { ...full.labels } });
      expect(Object.getPrototypeOf(found!.labels)).toBeNull();
      expect(Object.keys(found!.labels!).sort()).toEqual(["", "10", "9", "__proto__", "constructor"]);
      expect(found!.temperature).toBe(-0);
    });

    it("is the same event when it is stored again: one cell of each column", async () => {
      const same = row(2, { temperature: 1.5 });
      for (let n = 0; n < 3; n++) checkWritten(await appendReadings(table, [same]));
      const cells = await cellsOf(table, readingEntry(same).rowKey);
      expect(cells.map(({ timestampMicros }) => timestampMicros)).toEqual([MILLI]);
    });

    it("T07: takes time, number and writer from a sequencer, and is not lost where a millisecond has many", async () => {
      const sequencer = createSequencer({ ...readingSequence, writer: 3, clock: () => later(1_000_000n) });
      const events = Array.from({ length: 50 }, (_, n) => ({ deviceId: "burst", temperature: n }));
      const results = await appendReadings(table, events, { sequencer });
      expect(new Set(results.map(({ key }) => Buffer.from(key).toString("hex"))).size).toBe(50);
      const keys = results.map(({ key }) => key);
      const reader = { mergeKey: (bytes: Uint8Array) => bytes, read: (found: RawRow) => found.cells.length };
      expect(await getRows(table, keys, reader, { entity: "Reading" })).toEqual(Array(50).fill(1));
    });

    it("is refused with half of what a sequencer gives, and twice in one batch", async () => {
      const sequencer = createSequencer({ ...readingSequence, writer: 3 });
      const half = { deviceId: "d1", at: AT, temperature: 1 };
      await expect(appendReadings(table, [half], { sequencer })).rejects.toThrow(
        "Reading: the event has at and no seq; a number of the sequencer tells events apart only beside its own time",
      );
      await expect(appendReadings(table, [{ deviceId: "d1", temperature: 1 }])).rejects.toThrow(/no at; give it, or a/);
      const twice = [row(8, { temperature: 1 }), row(9, { temperature: 1 }), row(8, { temperature: 2 })];
      await expect(appendReadings(table, twice)).rejects.toMatchObject({
        name: "WriteError",
        code: "DUPLICATE_ENTRY",
      });
      expect(await getReading(table, row(9))).toBeUndefined();
      const stream = async function* () {
        yield* twice;
      };
      await expect(appendReadings(table, stream())).rejects.toThrow(/two events of the batch have the row key/);
    });
  });
});
