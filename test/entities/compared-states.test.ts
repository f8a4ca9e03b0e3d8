import { utf8 } from "@rowsmith/keys";
import {
  type ConditionalEntry,
  checkAndMutate,
  checkWritten,
  filters,
  type RowSink,
  writeRows,
} from "@rowsmith/keys/bigtable";
import { describe, expect, it } from "vitest";
import {
  countDeviceSome,
  deleteDevice,
  deviceEntry,
  encodeDeviceKey,
  getDevice,
  getDevices,
  putDevice,
  putDevices,
  scanDeviceSome,
} from "../../packages/core/test/generated/entities.ts";
import { AT, cellsOf, clock, collect, MILLI, onEachTable, openMemory, refusal, type Target } from "./support.ts";

onEachTable("entities", (use) => {
  let table: Target;
  use((opened) => {
    table = opened;
  });

  describe("latest-state, compare", () => {
    it("C01: older and equal versions are no-ops that are told, and greater ones replace the whole state", async () => {
      const key = { id: "c01" };
      expect(await putDevice(table, { ...key, revision: 2000n, state: "on", note: "first", tags: { a: "1" } })).toBe(
        "written",
      );
      expect(await putDevice(table, { ...key, revision: 1000n, state: "off" })).toBe("older");
      expect(await putDevice(table, { ...key, revision: 2000n, state: "off" })).toBe("older");
      expect(await getDevice(table, key)).toEqual({
        ...key,
        revision: 2000n,
        state: "on",
        note: "first",
        tags: { a: "1" },
      });
      expect(await putDevice(table, { ...key, revision: 3000n, state: "off", tags: { b: "2" } })).toBe("written");
      expect(await getDevice(table, key)).toEqual({ ...key, revision: 3000n, state: "off", tags: { b: "2" } });
    });

    it("does not depend on the clocks of writers", async () => {
      const key = { id: "clocks" };
      await putDevice(table, { ...key, revision: 1n, note: "ahead" }, clock(AT + 86_400_000_000n));
      expect(await putDevice(table, { ...key, revision: 2n, note: "behind" }, clock())).toBe("written");
      expect(await getDevice(table, key)).toEqual({ ...key, revision: 2n, note: "behind" });
      expect(await cellsOf(table, encodeDeviceKey(key))).toHaveLength(2);
    });

    it("compares signed numbers", async () => {
      const key = { id: "signed" };
      const min = -(2n ** 63n);
      const max = 2n ** 63n - 1n;
      const order = [min, -2n, -1n, 0n, 1n, max];
      for (const [at, revision] of order.entries()) {
        expect(await putDevice(table, { ...key, revision, note: "n" })).toBe("written");
        for (const other of order.slice(0, at + 1)) {
          expect(await putDevice(table, { ...key, revision: other, note: "late" })).toBe("older");
        }
      }
      expect(await getDevice(table, key)).toEqual({ ...key, revision: max, note: "n" });
    });

    it("ends with the greatest version of a batch in any order, and tells as many late ones as there were", async () => {
      const revisions = Array.from({ length: 40 }, (_, n) => BigInt((n * 17) % 40));
      const results = await putDevices(
        table,
        revisions.map((revision) => ({ id: "batch", revision, note: `${revision}` })),
      );
      let greatest = -1n;
      const effects = revisions.map((revision) => {
        if (revision <= greatest) return "older";
        greatest = revision;
        return "written";
      });
      expect(results.map(({ effect }) => effect)).toEqual(effects);
      expect(await getDevice(table, { id: "batch" })).toMatchObject({ revision: 39n, note: "39" });
    });

    it("a delete leaves its version, which beats late writers, and is read as no row", async () => {
      const [gone, there] = [{ id: "del-1" }, { id: "del-2" }];
      for (const key of [gone, there]) await putDevice(table, { ...key, revision: 1n, state: "on", tags: { a: "1" } });
      expect(await deleteDevice(table, gone, 1n)).toBe("older");
      expect(await deleteDevice(table, gone, 5n)).toBe("written");
      expect(await putDevice(table, { ...gone, revision: 4n, state: "on" })).toBe("older");
      const none = { columns: [] as const };
      const version = { columns: ["revision"] as const };
      for (const options of [{}, none, version, { columns: ["note"] as const }]) {
        expect(await getDevice(table, gone, options)).toBeUndefined();
      }
      expect(await getDevice(table, there, none)).toEqual(there);
      expect(await getDevice(table, there, version)).toEqual({ ...there, revision: 1n });
      expect(await getDevices(table, [gone, there], { columns: ["state"] })).toEqual([
        undefined,
        { ...there, state: "on" },
      ]);
      const where = { id: "del-" };
      expect(await collect(scanDeviceSome(table, where, none))).toEqual([there]);
      for (const columns of [undefined, [] as const, ["revision"] as const]) {
        expect(await countDeviceSome(table, where, { columns })).toBe(1);
      }
      expect(await putDevice(table, { ...gone, revision: 6n, state: "off" })).toBe("written");
      expect(await getDevice(table, gone)).toEqual({ ...gone, revision: 6n, state: "off" });
    });

    it("G03: of several versions of the compared cell the newest counts", async () => {
      const key = { id: "stale" };
      const entry = deviceEntry({ ...key, revision: 9n, note: "old" }, clock());
      const newer = deviceEntry({ ...key, revision: 3n, note: "new" }, clock(AT + 5_000n));
      const sets = ({ falseMutations }: ConditionalEntry) => falseMutations.filter((one) => "setCell" in one);
      const write = (one: ConditionalEntry) => ({ rowKey: one.key, mutations: sets(one), idempotent: true });
      checkWritten(await writeRows(table, [write(entry), write(newer)]));
      expect(await putDevice(table, { ...key, revision: 4n, note: "compared" })).toBe("written");
      expect((await getDevice(table, key))?.note).toBe("compared");
    });
  });
});

describe("C01: the comparison as CheckAndMutateRow has it", () => {
  const key = { id: "c" };
  it("looks at the newest cell of the exact column, and writes in the false branch, deletes first", () => {
    const entry = deviceEntry({ ...key, revision: 5n, state: "on" }, clock());
    const cell = (qualifier: string, value: Uint8Array) => ({
      setCell: { familyName: "m", columnQualifier: Buffer.from(qualifier), timestampMicros: String(MILLI), value },
    });
    const five = Buffer.from("0000000000000005", "hex");
    const column = (qualifier: string) => ({ deleteFromColumn: { familyName: "m", columnQualifier: utf8(qualifier) } });
    expect(entry).toEqual({
      key: Buffer.from("d#c"),
      predicate: filters.chain(
        filters.columns([{ family: "m", qualifier: "revision" }]),
        filters.newest(1),
        filters.valueRange({ gte: five, lte: Buffer.from("7fffffffffffffff", "hex") }),
      ),
      trueMutations: [],
      falseMutations: [
        { deleteFromFamily: { familyName: "raw" } },
        ...["revision", "state", "note"].map(column),
        cell("revision", five),
        cell("state", Buffer.from("on")),
      ],
      idempotent: true,
    });
  });

  it("a state of its version alone is refused: that is a deleted one", () => {
    expect(refusal(() => deviceEntry({ ...key, revision: 1n }))).toMatch(
      /^ValueError NO_COLUMN column revision: Device/,
    );
  });

  it("where an earlier try has no answer, an equal version is said to be uncertain", async () => {
    const { table } = await openMemory();
    let tries = 0;
    const sink: RowSink = {
      name: "flaky",
      mutateRows: () => Promise.reject(new Error("not here")),
      checkAndMutateRow: async (entry) => {
        const { matched } = await checkAndMutate(table, entry);
        if (++tries === 1) throw Object.assign(new Error("lost"), { code: 14 });
        return matched;
      },
    };
    expect(await putDevice(sink, { ...key, revision: 1n, note: "n" })).toBe("uncertain");
    expect((await getDevice(table, key))?.note).toBe("n");
  });

  it("an app profile without single-row transactions is an error that says what it needs", async () => {
    const refusing: RowSink = {
      name: "projects/p/instances/i/tables/t",
      mutateRows: () => Promise.reject(new Error("not here")),
      checkAndMutateRow: () =>
        Promise.reject(Object.assign(new Error("Single-row transactions are not allowed"), { code: 9 })),
    };
    const wanted = /FAILED_PRECONDITION.*single-cluster routing.*single-row transactions/;
    await expect(putDevice(refusing, { ...key, revision: 1n, note: "n" })).rejects.toThrow(wanted);
    await expect(deleteDevice(refusing, key, 1n)).rejects.toThrow(wanted);
    const [result] = await putDevices(refusing, [{ ...key, revision: 1n, note: "n" }]);
    expect(result).toMatchObject({ effect: null, outcome: "not-written" });
    expect(result!.status.message).toMatch(wanted);
  });
});
