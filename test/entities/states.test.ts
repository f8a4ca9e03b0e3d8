import { checkWritten } from "@rowsmith/keys/bigtable";
import { describe, expect, it } from "vitest";
import {
  deleteNote,
  deletePosition,
  encodePositionKey,
  getNote,
  getPosition,
  putNote,
  putNotes,
  putPosition,
  putPositions,
} from "../../packages/core/test/generated/entities.ts";
import { AT, cellsOf, clock, later, MILLI, onEachTable, type Target } from "./support.ts";

onEachTable("entities", (use) => {
  let table: Target;
  use((opened) => {
    table = opened;
  });

  describe("latest-state, newest-event", () => {
    it("keeps the newest event, whatever order they come in", async () => {
      const key = { id: "order" };
      await putPosition(table, { ...key, x: 2n, y: 2n }, later(2_000n));
      await putPosition(table, { ...key, x: 1n, y: 1n }, later(1_000n));
      expect(await getPosition(table, key)).toEqual({ ...key, x: 2n, y: 2n });
      checkWritten(await putPositions(table, [{ row: { ...key, x: 3n }, at: later(3_000n) }]));
      expect(await getPosition(table, key)).toEqual({ ...key, x: 3n, y: 2n });
    });

    it("at one timestamp the later arrival stays, also within a batch", async () => {
      const key = { id: "tie" };
      const rows = [1n, 2n, 3n].map((x) => ({ row: { ...key, x }, at: later(x) }));
      checkWritten(await putPositions(table, rows));
      expect((await getPosition(table, key))?.x).toBe(3n);
    });

    it("T05: a delete takes the events up to its time, and no later one", async () => {
      const key = { id: "gone" };
      for (const n of [0n, 1n, 2n]) await putPosition(table, { ...key, x: n }, later(n * 1_000n));
      await deletePosition(table, key, later(1_000n));
      const cells = await cellsOf(table, encodePositionKey(key));
      expect(cells.map(({ timestampMicros }) => timestampMicros)).toEqual([MILLI + 2_000n]);
      await deletePosition(table, key, later(2_000n));
      expect(await getPosition(table, key)).toBeUndefined();
      // What the documentation says of it: nothing is left that would beat a late writer.
      await putPosition(table, { ...key, x: 1n }, later(1_000n));
      expect((await getPosition(table, key))?.x).toBe(1n);
    });

    it("G03: refuses an event from the future, which would hide every later one", async () => {
      const key = { id: "future" };
      const options = clock();
      await putPosition(table, { ...key, x: 1n }, later(300_000_000n), options);
      await expect(putPosition(table, { ...key, x: 1n }, later(300_000_001n), options)).rejects.toThrow(
        /1793361900123457 micros \(2026-10-30T12:05:00.123457Z\) is 300000001 micros ahead of the writer's clock, more than 300000000: a cell dated in the future hides every later write/,
      );
      await putPosition(table, { ...key, x: 1n }, later(400_000_000n), { ...options, maxSkew: 400_000_000n });
    });
  });

  describe("latest-state, last-write", () => {
    it("keeps the write of the latest clock, column by column", async () => {
      const key = { id: "n" };
      await putNote(table, { ...key, text: "b" }, clock(AT + 2_000n));
      await putNote(table, { ...key, text: "a" }, clock(AT + 1_000n));
      expect((await getNote(table, key))?.text).toBe("b");
      checkWritten(
        await putNotes(
          table,
          [
            { ...key, text: "c" },
            { ...key, text: "d" },
          ],
          clock(AT + 3_000n),
        ),
      );
      expect((await getNote(table, key))?.text).toBe("d");
      await deleteNote(table, key, clock(AT + 2_000n));
      expect((await getNote(table, key))?.text).toBe("d");
      await deleteNote(table, key, clock(AT + 3_000n));
      expect(await getNote(table, key)).toBeUndefined();
    });
  });
});
