import { Bigtable, type Table } from "@google-cloud/bigtable";
import { isTimeError, isValueError, type Micros, micros, microsToMillis, millis, utf8 } from "@rowsmith/keys";
import {
  type ConditionalEntry,
  checkAndMutate,
  checkWritten,
  type EntryResult,
  filters,
  getRows,
  type RawRow,
  type RowSink,
  type ScanTarget,
  WriteError,
  writeRows,
} from "@rowsmith/keys/bigtable";
import { createSequencer } from "@rowsmith/keys/sequence";
import { createTestTable, type Emulator, MemoryTable, startEmulator } from "@rowsmith/keys/testing";
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from "vitest";
import {
  addDailys,
  addTotal,
  appendReadings,
  countDeviceSome,
  dailyEntry,
  deleteDevice,
  deleteNote,
  deletePosition,
  deviceEntry,
  encodeDeviceKey,
  encodePositionKey,
  getDaily,
  getDevice,
  getDevices,
  getNote,
  getPlanAt,
  getPosition,
  getReading,
  getSettingAt,
  noteEntry,
  planEntry,
  planVersions,
  positionEntry,
  putDevice,
  putDevices,
  putNote,
  putNotes,
  putPlans,
  putPosition,
  putPositions,
  putSettings,
  type ReadingRow,
  readingEntry,
  readingSequence,
  scanDailyDays,
  scanDeviceSome,
  settingEntry,
  settingVersions,
  totalEntry,
  totalTotals,
} from "../packages/core/test/generated/entities.ts";
import { emulatorTitle, skipWithoutEmulator } from "./examples-support.ts";

// The entities of packages/core/test/entities.bt.yaml, one of each type and rule, written and read back: on a table in memory and
// on the emulator.

const AT = micros(1_793_361_600_123_456n);
const MILLI = 1_793_361_600_123_000n;
const later = (microseconds: bigint): Micros => micros(AT + microseconds);
/** A clock that stands still. */
const clock = (at: bigint = AT) => ({ clock: () => micros(at) });
const INT64 = { int64Type: { encoding: { bigEndianBytes: {} } } };
const aggregate = (kind: string) => ({ valueType: { aggregateType: { inputType: INT64, [kind]: {} } } });

/** A table that both reads and writes take. */
type Target = ScanTarget & Parameters<typeof writeRows>[0];
interface Opened {
  readonly table: Target;
  close(): Promise<void>;
}

function openMemory(): Promise<Opened> {
  const table = new MemoryTable({
    families: ["m", "hist", "raw"],
    aggregates: { sums: "sum", least: "min", most: "max" },
  });
  return Promise.resolve({ table, close: () => Promise.resolve() });
}

async function openEmulator(): Promise<Opened> {
  const emulator: Emulator = await startEmulator();
  const client = new Bigtable({ projectId: "test", apiEndpoint: emulator.host, metricsEnabled: false });
  const families = {
    m: {},
    hist: {},
    raw: {},
    sums: aggregate("sum"),
    least: aggregate("min"),
    most: aggregate("max"),
    unique: aggregate("hllppUniqueCount"),
  };
  const { table, drop } = await createTestTable<Table>(client.instance("test"), { families });
  return {
    table: table as unknown as Target,
    close: async () => {
      await drop();
      await client.close();
      await emulator.stop();
    },
  };
}

async function collect<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

/** The cells of a row as they are stored, all versions. */
async function cellsOf(table: Target, key: Uint8Array): Promise<RawRow["cells"]> {
  const reader = { mergeKey: (bytes: Uint8Array) => bytes, read: (row: RawRow) => row.cells };
  const [cells] = await getRows(table, [key], reader, { entity: "raw" }, { versions: 1000 });
  return cells ?? [];
}

const outcomes = (results: readonly EntryResult[]): string[] => results.map(({ outcome }) => outcome);

function refusal(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    return `${(error as Error).name} ${(error as { code?: string }).code} ${(error as Error).message}`;
  }
  return "accepted";
}

describe.each([
  ["in memory", openMemory, false],
  [emulatorTitle("on the emulator"), openEmulator, skipWithoutEmulator],
] as const)("%s", (_, open, skipped) => {
  describe.skipIf(skipped)("entities", () => {
    let table: Target;
    let close: () => Promise<void>;
    beforeAll(async () => {
      ({ table, close } = await open());
    });
    afterAll(() => close?.());

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
        await expect(appendReadings(table, [{ deviceId: "d1", temperature: 1 }])).rejects.toThrow(
          /no at; give it, or a/,
        );
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
        for (const key of [gone, there])
          await putDevice(table, { ...key, revision: 1n, state: "on", tags: { a: "1" } });
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

describe("T06: every mutation has the timestamp that its entity says, never the server's", () => {
  const timestamps = (entry: { mutations: readonly object[] }) =>
    entry.mutations.map((one) => (one as { setCell: { timestampMicros: string } }).setCell.timestampMicros);
  it.each([
    ["event", readingEntry({ deviceId: "d", at: AT, seq: 0, writer: 0, temperature: 1 }), String(MILLI)],
    ["newest-event", positionEntry({ id: "p", x: 1n }, AT), String(MILLI)],
    ["last-write", noteEntry({ id: "n", text: "" }, clock()), String(MILLI)],
    ["versioned", settingEntry({ id: "s", value: "" }, micros(MILLI)), String(MILLI)],
    ["sequence 0, as 0", planEntry({ id: "s", text: "" }, 0n), "0"],
    ["sequence", planEntry({ id: "s", text: "" }, 12n), "12000"],
  ])("%s", (_, entry, micros) => expect(timestamps(entry)).toEqual([micros]));

  it("a time of another unit is refused, where its type is not checked", () => {
    const wrong = 1_793_361_600_000n as Micros;
    expect(refusal(() => positionEntry({ id: "p", x: 1n }, wrong))).toMatch(
      /^TimeError WRONG_UNIT .*looks like millis/,
    );
    expect(refusal(() => positionEntry({ id: "p", x: 1n }, undefined as never))).toMatch(/^TimeError WRONG_TYPE/);
    expect(refusal(() => planEntry({ id: "s", text: "" }, -1n))).toMatch(/^TimeError OUT_OF_RANGE version -1/);
    expect(refusal(() => planEntry({ id: "s", text: "" }, 2n ** 62n))).toMatch(/^TimeError OUT_OF_RANGE/);
    expect(refusal(() => planEntry({ id: "s", text: "" }, 1 as never))).toMatch(/^TimeError WRONG_TYPE/);
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

function caught(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  return undefined;
}
