import type { Bigtable, Table } from "@google-cloud/bigtable";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, expectTypeOf, it } from "vitest";
import {
  type ConditionalEntry,
  checkAndMutate,
  checkAndMutateRows,
  filters,
  type RowEntry,
  tableSource,
  type WritableTable,
  writeRows,
  writeStream,
} from "../src/bigtable/index.ts";
import { createTestTable, type Emulator, startEmulator, type TestTable } from "../src/testing/index.ts";
import { readAll, rowText } from "./bigtable-rows.ts";
import { emulatorTitle, openClient, skipWithoutEmulator } from "./bigtable-support.ts";
import { startWriteProxy, type WriteProxy } from "./write-proxy.ts";
import { add, MS, row, set, writeRefusal } from "./write-support.ts";

const SUM = {
  valueType: { aggregateType: { inputType: { int64Type: { encoding: { bigEndianBytes: {} } } }, sum: {} } },
};
const FAST = { retry: { initialDelay: 1, maxDelay: 2 } } as const;

describe("the client's table", () => {
  it("fits where a table to write is taken, an instance and a client do not", () => {
    expectTypeOf<Table>().toExtend<WritableTable>();
    expectTypeOf<Table["instance"]>().not.toExtend<WritableTable>();
    expectTypeOf<Bigtable>().not.toExtend<WritableTable>();
  });
});

describe.skipIf(skipWithoutEmulator)(emulatorTitle("writing the emulator"), () => {
  let emulator: Emulator;
  let proxy: WriteProxy;
  let client: Bigtable;
  let created: TestTable<Table>;
  let table: Table;

  beforeAll(async () => {
    emulator = await startEmulator();
    proxy = await startWriteProxy(emulator.host);
    client = openClient(proxy.host);
  });
  afterAll(async () => {
    await client?.close();
    await proxy?.close();
    await emulator?.stop();
  });
  beforeEach(async () => {
    created = await createTestTable(client.instance("i"), { families: { m: {}, s: SUM } });
    table = created.table;
    proxy.calls.length = 0;
    proxy.faults.length = 0;
    proxy.cancelled = 0;
  });
  afterEach(() => created.drop());

  const texts = async (): Promise<string[]> =>
    (await readAll(tableSource(table), { keys: [], ranges: [{ start: new Uint8Array(0), end: null }] })).map(rowText);
  const total = async (key: string): Promise<bigint> => {
    const [found] = await readAll(tableSource(table), { keys: [Buffer.from(key)], ranges: [] });
    return Buffer.from(found!.cells[0]!.value).readBigInt64BE();
  };

  it("M01, T01: of three rows one is bad: two are stored, and the bad one says why", async () => {
    const results = await writeRows(table, [
      row("a", set("q", "1")),
      row("b", set("q", "1", 1793361600123456n)),
      row("c", set("q", "1")),
    ]);
    expect(results.map(({ index, outcome }) => [index, outcome === "written"])).toEqual([
      [0, true],
      [1, false],
      [2, true],
    ]);
    expect(results[1]!.status.message).toContain("invalid timestamp 1793361600123456");
    expect(await texts()).toEqual([`61 m:71@${MS}=31`, `63 m:71@${MS}=31`]);
  });

  it("writes exact bytes, and leaves frozen entries as they are", async () => {
    const bytes = Uint8Array.of(0x80, 0, 0xff);
    const cell = { familyName: "m", columnQualifier: bytes, timestampMicros: "0", value: bytes };
    const entry: RowEntry = Object.freeze({
      rowKey: bytes,
      mutations: Object.freeze([Object.freeze({ setCell: Object.freeze(cell) })]),
      idempotent: true,
    });
    const [result] = await writeRows(table, [entry]);
    expect(result).toEqual({
      index: 0,
      key: bytes,
      status: { code: "OK", message: "" },
      outcome: "written",
      attempts: 1,
    });
    expect(await texts()).toEqual(["8000ff m:8000ff@0=8000ff"]);
  });

  it("T05: a delete with bounds removes one version of three", async () => {
    const versions = [0n, 1000n, 2000n].map((more) => set("v", "x", MS + more));
    const timeRange = { startTimestampMicros: String(MS), endTimestampMicros: String(MS + 1000n) };
    const gone = { deleteFromColumn: { familyName: "m", columnQualifier: Buffer.from("v"), timeRange } };
    await writeRows(table, [row("a", ...versions), row("a", gone)]);
    expect(await texts()).toEqual([`61 m:76@${MS + 2000n}=78 m:76@${MS + 1000n}=78`]);
    const finer = { ...timeRange, endTimestampMicros: String(MS + 1500n) };
    const [refused] = await writeRows(table, [
      row("a", { deleteFromColumn: { ...gone.deleteFromColumn, timeRange: finer } }),
    ]);
    expect(refused!.outcome).not.toBe("written");
    expect(await texts()).toHaveLength(1);
  });

  it("A01: adds 3, 9 and 5 to 17, and what is no aggregate refuses", async () => {
    const results = await writeRows(table, [
      ...[3n, 9n, 5n].map((amount) => row("t", add("s", "q", amount))),
      row("t", add("m", "q", 1n)),
    ]);
    expect(results.map(({ outcome }) => outcome === "written")).toEqual([true, true, true, false]);
    expect(await total("t")).toBe(17n);
  });

  it("A01: an addition whose answer is lost is not sent again: it is reported as unknown, and was applied once", async () => {
    proxy.faults.push({ kind: "lose" });
    const [result] = await writeRows(table, [row("t", add("s", "q", 5n))], FAST);
    expect(result).toMatchObject({ outcome: "unknown", status: { code: "UNAVAILABLE" }, attempts: 1 });
    expect(proxy.calls).toEqual(["MutateRows"]);
    expect(await total("t")).toBe(5n);
  });

  it("an idempotent entry whose answer is lost is sent again, and stored once", async () => {
    proxy.faults.push({ kind: "lose" }, { kind: "refuse", status: 4 });
    const counts = await writeStream(table, [row("a", set("q", "1")), row("b", set("q", "1"))], FAST);
    expect(counts).toMatchObject({ written: 2, requests: 3, retries: 4 });
    expect(await texts()).toHaveLength(2);
  });

  it("a request without an answer ends at its timeout, and is sent again", async () => {
    proxy.faults.push({ kind: "hang" });
    const [result] = await writeRows(table, [row("a", set("q", "1"))], { ...FAST, requestTimeout: 200 });
    expect(result).toMatchObject({ outcome: "written", attempts: 2 });
    expect(proxy.cancelled).toBe(1);
  });

  it("an abort ends the write and the call on the server at once", async () => {
    proxy.faults.push({ kind: "hang" });
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 150);
    const error = await writeRefusal(writeRows(table, [row("a", set("q", "1"))], { signal: abort.signal }));
    expect(error).toMatchObject({ code: "CANCELLED", results: [{ outcome: "unknown", attempts: 1 }] });
    await expect.poll(() => proxy.cancelled).toBe(1);
  });

  it("a table that is not there refuses each entry", async () => {
    const results = await writeRows(client.instance("i").table("missing"), [row("a", set("q", "1"))]);
    expect(results).toMatchObject([{ outcome: "not-written", status: { code: "NOT_FOUND" }, attempts: 1 }]);
  });

  it("a closed client sends nothing", async () => {
    const closed = openClient(emulator.host);
    await closed.close();
    const results = await writeRows(closed.instance("i").table(created.id), [row("a", set("q", "1"))]);
    expect(results).toMatchObject([{ outcome: "not-written", status: { message: expect.stringContaining("closed") } }]);
  });

  describe("a conditional write", () => {
    const newerThan = (millis: bigint, value: string): ConditionalEntry => ({
      key: Buffer.from("a"),
      predicate: filters.chain(
        filters.columns([{ family: "m", qualifier: Buffer.from("q") }]),
        filters.newest(1),
        filters.cellTimes({ from: millis * 1000n }),
      ),
      trueMutations: [],
      falseMutations: [set("q", value, millis * 1000n)],
      idempotent: true,
    });

    it("C01: by timestamps, is a no-op for an older and an equal one", async () => {
      await writeRows(table, [row("a", set("q", "stored", 2_000_000n))]);
      const results = [];
      for (const [millis, value] of [
        [1000n, "old"],
        [2000n, "equal"],
        [3000n, "new"],
      ] as const) {
        results.push(await checkAndMutate(table, newerThan(millis, value)));
      }
      expect(results.map(({ matched }) => matched)).toEqual([true, true, false]);
      expect(results[0]).toEqual({ matched: true, certain: true, attempts: 1 });
      expect(await texts()).toEqual(["61 m:71@3000000=6e6577 m:71@2000000=73746f726564"]);
    });

    it("whose answer is lost is sent again where that is safe, and says that its match may be its own", async () => {
      proxy.faults.push({ kind: "lose" });
      const result = await checkAndMutate(table, newerThan(1000n, "v"), FAST);
      expect(result).toEqual({ matched: true, certain: false, attempts: 2 });
      expect(await texts()).toEqual(["61 m:71@1000000=76"]);
    });

    it("whose answer is lost is not sent again elsewhere: reading the row tells", async () => {
      proxy.faults.push({ kind: "lose" });
      const error = await writeRefusal(checkAndMutate(table, { ...newerThan(1000n, "v"), idempotent: false }, FAST));
      expect(error).toMatchObject({ code: "UNAVAILABLE", outcome: "unknown", attempts: 1 });
      expect(error.message).toContain('of row "a"');
      expect(error.message).toContain("it is unknown whether it was applied: read the row");
      expect(proxy.calls).toEqual(["CheckAndMutateRow"]);
      expect(await texts()).toHaveLength(1);
    });

    it("that the app profile does not allow says which one does", async () => {
      proxy.faults.push({ kind: "refuse", status: 9, message: "Single-row transactions are not allowed" });
      const error = await writeRefusal(checkAndMutate(table, newerThan(1000n, "v")));
      expect(error).toMatchObject({ code: "FAILED_PRECONDITION", outcome: "not-written" });
      expect(error.message).toMatch(/app profile with single-cluster routing that allows single-row transactions/);
    });

    it("of many gives the result of each, and keeps the order within a row", async () => {
      const entries = Array.from({ length: 200 }, (_, n) => newerThan(BigInt(1 + ((n * 37) % 200)), String(n)));
      let late = 0;
      let newest = 0n;
      for (let n = 0; n < 200; n++) {
        const version = BigInt(1 + ((n * 37) % 200));
        if (version <= newest) late++;
        else newest = version;
      }
      proxy.faults.push({ kind: "refuse", status: 3 });
      const bad = { ...newerThan(1n, "x"), key: Buffer.from("b") };
      const results = await checkAndMutateRows(table, [bad, ...entries], { concurrency: 1 });
      expect(results[0]).toMatchObject({ outcome: "not-written", matched: null, status: { code: "INVALID_ARGUMENT" } });
      const parallel = await checkAndMutateRows(
        table,
        entries.map((entry) => ({ ...entry, key: Buffer.from("c") })),
      );
      for (const all of [results.slice(1), parallel]) {
        expect(all.every(({ outcome, certain }) => outcome === "written" && certain)).toBe(true);
        expect(all.filter(({ matched }) => matched)).toHaveLength(late);
      }
    });

    it("without an answer ends at its timeout or with the signal", async () => {
      proxy.faults.push({ kind: "hang" }, { kind: "hang" });
      const late = await writeRefusal(checkAndMutate(table, newerThan(1n, "v"), { timeout: 150 }));
      expect(late).toMatchObject({ code: "DEADLINE_EXCEEDED", outcome: "unknown", attempts: 1 });
      const aborted = await writeRefusal(
        checkAndMutateRows(table, [newerThan(1n, "v")], { signal: AbortSignal.timeout(150) }),
      );
      expect(aborted).toMatchObject({ code: "CANCELLED", results: [{ outcome: "unknown" }] });
    });

    it.each<[string, Partial<ConditionalEntry>]>([
      ["without any mutation", { falseMutations: [] }],
      ["with a text for its key", { key: "a" as never }],
    ])("is not sent %s", async (_name, wrong) => {
      const error = await writeRefusal(checkAndMutate(table, { ...newerThan(1n, "v"), ...wrong }));
      expect(error).toMatchObject({ code: "INVALID_ARGUMENT", outcome: "not-written", attempts: 0 });
      expect(proxy.calls).toEqual([]);
    });
  });
});
