import type { Bigtable, Table } from "@google-cloud/bigtable";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ReadRequest, type RowSource, tableSource } from "../src/bigtable/index.ts";
import {
  createTestTable,
  type Emulator,
  MemoryTable,
  type RowMutation,
  type RowMutations,
  startEmulator,
  type TestTable,
} from "../src/testing/index.ts";
import { cell, readAll, rowText } from "./bigtable-rows.ts";
import { emulatorTitle, openClient, skipWithoutEmulator } from "./bigtable-support.ts";

const b = (text: string): Buffer => Buffer.from(text, "latin1");
const everything = { ranges: [{ start: b(""), end: null }], keys: [] };
const put = (key: string, ...mutations: RowMutation[]): RowMutations => ({ rowKey: b(key), mutations });
const deleteTimes = (column: string | Buffer, from: bigint, to: bigint): RowMutation => ({
  deleteFromColumn: {
    familyName: "m",
    columnQualifier: Buffer.from(column as string),
    timeRange: { startTimestampMicros: String(from * 1000n), endTimestampMicros: String(to * 1000n) },
  },
});
const addTo = (family: string, at: bigint, amount: bigint): RowMutation => ({
  addToCell: {
    familyName: family,
    columnQualifier: { rawValue: b("t") },
    timestamp: { rawTimestampMicros: String(at * 1000n) },
    input: { intValue: String(amount) },
  },
});

describe("a table in memory", () => {
  const newTable = (): MemoryTable => new MemoryTable({ families: ["m", "n"], aggregates: { s: "sum" } });
  const texts = async (table: MemoryTable, request = everything): Promise<string[]> =>
    (await readAll(table, request)).map(rowText);

  it("gives rows in byte order, cells by column, newest first", async () => {
    const table = newTable();
    table.mutate([put("\x81", { setCell: cell("q", "v") }), put("\x80", { setCell: cell("q", "v") })]);
    table.mutate([
      put(
        "a",
        { setCell: cell("9", "1", 1000n) },
        { setCell: cell("10", "2", 1000n) },
        { setCell: cell("9", "3", 2000n) },
        { setCell: { ...cell("__proto__", "4"), familyName: "n" } },
      ),
    ]);
    expect(await texts(table)).toEqual([
      "61 m:3130@1000=32 m:39@2000=33 m:39@1000=31 n:5f5f70726f746f5f5f@1000=34",
      "80 m:71@1000=76",
      "81 m:71@1000=76",
    ]);
    expect(table.size).toBe(3);
  });

  it("R06: reads nothing for no keys and ranges, and counts no request", async () => {
    const table = newTable();
    table.mutate([put("a", { setCell: cell("q", "v") })]);
    expect(await texts(table, { ranges: [], keys: [] })).toEqual([]);
    expect(table.requests).toBe(0);
    expect(await texts(table)).toHaveLength(1);
    expect(table.requests).toBe(1);
  });

  it("applies a batch whole or not at all", () => {
    const table = newTable();
    const good = put("a", { setCell: cell("q", "v") });
    expect(() => table.mutate([good, put("b", { setCell: cell("q", "v", 1n) })])).toThrow(
      /row 62: invalid timestamp 1/,
    );
    expect(table.size).toBe(0);
  });

  it("takes microseconds where the table does", async () => {
    const table = new MemoryTable({ families: ["m"], granularity: "micros" });
    table.mutate([put("a", { setCell: cell("q", "v", 1793361600123456n) })]);
    expect(await texts(table)).toEqual(["61 m:71@1793361600123456=76"]);
  });

  it("keeps no memory of the caller's, and gives none of its own", async () => {
    const table = newTable();
    const value = b("v");
    table.mutate([put("a", { setCell: { ...cell("q", ""), value } })]);
    value[0] = 0;
    const [row] = await readAll(table, everything);
    row!.cells[0]!.value[0] = 1;
    row!.key[0] = 1;
    expect(await texts(table)).toEqual(["61 m:71@1000=76"]);
  });

  const refused: readonly [string, RowMutations, RegExp][] = [
    [
      "an unknown family",
      put("a", { setCell: { ...cell("q", "v"), familyName: "x" } }),
      /unknown family "x"; the table has m, n, s/,
    ],
    ["the server's time", put("a", { setCell: cell("q", "v", -1n) }), /not an explicit time/],
    ["an empty key", put("", { setCell: cell("q", "v") }), /1 to 4096 bytes; got 0/],
    ["a key of 4097 bytes", put("a".repeat(4097), { setCell: cell("q", "v") }), /got 4097/],
    ["no mutations", put("a"), /no mutations/],
    ["text for bytes", put("a", { setCell: { ...cell("q", "v"), value: "dg==" as never } }), /would be base64/],
    ["an unknown mutation", put("a", { mergeToCell: {} } as never), /one of setCell.*; got mergeToCell/],
    ["adding to a family that is no aggregate", put("a", addTo("m", 0n, 1n)), /family "m" is no aggregate/],
    ["adding what is no int64", put("a", addTo("s", 0n, 2n ** 63n)), /is no int64/],
    ["a time range that ends before it starts", put("a", deleteTimes("q", 2n, 1n)), /ends at 1000, before 2000/],
  ];
  it.each(refused)("refuses %s", (_, entry, message) => {
    expect(() => newTable().mutate([entry])).toThrow(message);
  });

  it.each([
    { rowSampleFilter: 0.5 },
    { chain: { filters: [{ cellsPerColumnLimitFilter: 1 }, { familyNameRegexFilter: "m" }] } },
    { cellsPerColumnLimitFilter: 0 },
    { cellsPerColumnLimitFilter: 1, passAllFilter: true },
    {},
  ])("refuses the filter %j", async (filter) => {
    await expect(readAll(newTable(), { ...everything, filter })).rejects.toThrow(/a table in memory knows the filters/);
  });
});

describe.skipIf(skipWithoutEmulator)(emulatorTitle("a table in memory and one on the emulator"), () => {
  let emulator: Emulator;
  let client: Bigtable;
  let created: TestTable<Table>;

  beforeAll(async () => {
    emulator = await startEmulator();
    client = openClient(emulator.host);
    const sum = {
      valueType: { aggregateType: { inputType: { int64Type: { encoding: { bigEndianBytes: {} } } }, sum: {} } },
    };
    created = await createTestTable(client.instance("i"), { families: { m: {}, s: sum } });
  });
  afterAll(async () => {
    await created?.drop();
    await client?.close();
    await emulator?.stop();
  });

  const key = fc
    .uint8Array({ minLength: 1, maxLength: 2, max: 3 })
    .map((bytes) => Buffer.from(bytes.map((n) => n * 85)));
  const qualifier = fc.constantFrom(b("\x80"), b("9"), b("10"), b(""), b("__proto__"));
  const setCell = fc
    .tuple(qualifier, fc.uint8Array({ maxLength: 8 }), fc.bigInt({ min: 0n, max: 4n }))
    .map(([column, value, at]) => ({ setCell: cell(column, value, at * 1000n) }));
  const mutation: fc.Arbitrary<RowMutation> = fc.oneof(
    { weight: 6, arbitrary: setCell },
    {
      weight: 1,
      arbitrary: qualifier.map((column) => ({ deleteFromColumn: { familyName: "m", columnQualifier: column } })),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(qualifier, fc.bigInt({ min: 0n, max: 3n }), fc.bigInt({ min: 1n, max: 3n }), fc.boolean())
        .map(([column, from, more, open]) => deleteTimes(column, from, open ? 0n : from + more)),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.bigInt({ min: 0n, max: 2n }), fc.nat(9)).map(([at, n]) => addTo("s", at, BigInt(n))),
    },
    { weight: 1, arbitrary: fc.constant({ deleteFromFamily: { familyName: "m" } }) },
    { weight: 1, arbitrary: fc.constant({ deleteFromRow: {} }) },
  );
  const entries = fc.array(fc.record({ rowKey: key, mutations: fc.array(mutation, { minLength: 1, maxLength: 6 }) }), {
    minLength: 1,
    maxLength: 12,
  });
  const range = fc.record({ start: fc.oneof(key, fc.constant(b(""))), end: fc.option(key, { nil: null }) });
  const request = fc.record({
    ranges: fc.array(range, { maxLength: 3 }),
    keys: fc.array(key, { maxLength: 3 }),
    limit: fc.option(fc.nat(6), { nil: undefined }),
    filter: fc.constantFrom(
      undefined,
      { cellsPerColumnLimitFilter: 1 },
      { cellsPerColumnLimitFilter: 2 },
      { chain: { filters: [{ cellsPerColumnLimitFilter: 1 }, { passAllFilter: true }] } },
    ),
  });

  // The service gives families by name, this emulator in an order of its own.
  const rowsBy = async (source: RowSource, one: ReadRequest): Promise<string[]> =>
    (await readAll(source, one)).map((row) =>
      rowText({
        ...row,
        cells: [...row.cells].sort((x, y) => (x.family < y.family ? -1 : x.family > y.family ? 1 : 0)),
      }),
    );

  it("give the same rows for the same mutations and requests", async () => {
    const memory = new MemoryTable({ families: ["m"], aggregates: { s: "sum" } });
    const server = tableSource(created.table);
    await fc.assert(
      fc.asyncProperty(entries, fc.array(request, { minLength: 1, maxLength: 5 }), async (rows, requests) => {
        memory.mutate(rows);
        // One call an entry: within a call, a server may apply entries of one row in any order.
        for (const row of rows) await created.table.mutate([row], { rawMutation: true });
        for (const one of [everything, ...requests]) {
          expect(await rowsBy(memory, one)).toEqual(await rowsBy(server, one));
        }
      }),
      { numRuns: 60 },
    );
  });

  it("refuse the same mutations", async () => {
    const memory = new MemoryTable({ families: ["m"] });
    const refused = [
      put("a", { setCell: { ...cell("q", "v"), familyName: "x" } }),
      put("a", { setCell: cell("q", "v", 1793361600123456n) }),
      put("", { setCell: cell("q", "v") }),
    ];
    for (const entry of refused) {
      expect(() => memory.mutate([entry])).toThrow();
      await expect(created.table.mutate([entry], { rawMutation: true })).rejects.toThrow();
    }
  });
});
