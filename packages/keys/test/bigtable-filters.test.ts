import { createRequire } from "node:module";
import type { Bigtable, Table } from "@google-cloud/bigtable";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CellRules, readFilter } from "../src/bigtable/filters/index.ts";
import { filters, isScanError, type RowSource, scan, tableSource, wholeTable } from "../src/bigtable/index.ts";
import { compareBytes } from "../src/bytes.ts";
import type { Plan } from "../src/plan/types.ts";
import {
  createTestTable,
  type Emulator,
  MemoryTable,
  type SetCell,
  startEmulator,
  type TestTable,
} from "../src/testing/index.ts";
import { collect, readAll, rowText } from "./bigtable-rows.ts";
import { emulatorTitle, openClient, skipWithoutEmulator, write } from "./bigtable-support.ts";

const require = createRequire(import.meta.url);
const everything = { ranges: [{ start: Buffer.alloc(0), end: null }], keys: [] };

// What is near the borders of a regular expression, of UTF-8 and of JavaScript's objects.
const SOME_BYTES = [
  "",
  "00",
  "0000",
  "0a",
  "0d",
  "2a",
  "2e",
  "5c",
  "5c43",
  "61",
  "612e62",
  "610a62",
  "80",
  "81",
  "c3a9",
  "ff",
  "ffff",
];
const NAMES = ["__proto__", "9", "10", "100", "a|b", "^a$", "(?i)a", "[a]", "a{2}", "_", "-"];
const POOL = [...SOME_BYTES.map((hex) => Buffer.from(hex, "hex")), ...NAMES.map((text) => Buffer.from(text))];
const anyBytes = fc.oneof(
  fc.constantFrom(...POOL),
  fc.uint8Array({ maxLength: 4 }).map((bytes) => Buffer.from(bytes)),
);
const family = fc.constantFrom("m", "n.1", "__proto__");
const times = fc.constantFrom(0n, 1000n, 1_793_361_600_123_000n, 1_793_361_600_124_000n, 9_223_372_036_854_775_000n);

const columnRef = fc.oneof(
  fc.record({ family, qualifier: anyBytes }),
  fc.record({ family, qualifier: anyBytes }),
  family.map((one) => ({ family: one })),
);
const valueBounds = fc
  .record({ low: fc.option(anyBytes), high: fc.option(anyBytes), open: fc.tuple(fc.boolean(), fc.boolean()) })
  .map(({ low, high, open }) => ({
    ...(low && { [open[0] ? "gt" : "gte"]: low }),
    ...(high && { [open[1] ? "lt" : "lte"]: high }),
  }));
const cellTimes = fc
  .record({ from: fc.option(times), to: fc.option(times), off: fc.constantFrom(-999n, -1n, 0n, 1n, 999n) })
  .map(({ from, to, off }) => ({ ...(from !== null && { from: from + off }), ...(to !== null && { to: to + off }) }));

const leaf: fc.Arbitrary<filters.RowFilter> = fc.oneof(
  fc.array(columnRef, { maxLength: 4 }).map((refs) => filters.columns(refs)),
  fc
    .record({ family, from: anyBytes, to: anyBytes })
    .map(({ family, from, to }) => filters.columnRange(family, { from, to })),
  cellTimes.map((range) => filters.cellTimes(range)),
  valueBounds.map((bounds) => filters.valueRange(bounds)),
  anyBytes.map((value) => filters.valueEquals(value)),
  fc.integer({ min: 1, max: 3 }).map((count) => filters.newest(count)),
  // Which family's cells come first is the server's matter, and the emulator changes its mind.
  fc
    .tuple(family, fc.integer({ min: 1, max: 3 }))
    .map(([one, count]) => filters.chain(filters.columns([{ family: one }]), filters.cellsPerRow(count))),
  fc.constantFrom(filters.ALL_CELLS, filters.NO_CELL, filters.STRIP_VALUES),
);
const { composed } = fc.letrec<{ composed: filters.RowFilter }>((tie) => ({
  composed: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    leaf,
    fc.array(tie("composed"), { maxLength: 3 }).map((parts) => filters.chain(...parts)),
    fc.array(tie("composed"), { maxLength: 3 }).map((parts) => filters.interleave(...parts)),
  ),
}));

describe("the size of a filter", () => {
  const { google } = require("@google-cloud/bigtable/build/protos/protos.js");
  const { RowFilter } = google.bigtable.v2;
  const serialized = (filter: object): number => RowFilter.encode(RowFilter.fromObject(filter)).finish().length;

  it("is that of the client's message", () => {
    fc.assert(
      fc.property(composed, (filter) => {
        expect(filters.filterBytes(filter)).toBe(serialized(filter));
      }),
      { numRuns: 500 },
    );
  });

  it("is that of raw filters of any kind", () => {
    const some = [
      { condition: { predicateFilter: { sink: true }, trueFilter: { cellsPerRowOffsetFilter: 300 } } },
      { rowSampleFilter: 0.5 },
      { applyLabelTransformer: "é".repeat(70) },
      { chain: { filters: [{ familyNameRegexFilter: "x".repeat(200) }, { valueRegexFilter: Buffer.alloc(20_000) }] } },
      { columnQualifierRegexFilter: "aGVsbG8=" },
      { timestampRangeFilter: { startTimestampMicros: "-1", endTimestampMicros: 5 } },
      { columnRangeFilter: { familyName: "", startQualifierClosed: Buffer.alloc(0) } },
    ];
    for (const filter of some) expect(filters.filterBytes(filter)).toBe(serialized(filter));
  });

  it("may be what the service takes, and no byte more", () => {
    const table = new MemoryTable({ families: ["m"] });
    const reader = { mergeKey: (key: Uint8Array) => key, read: () => 1 };
    const run = (length: number) =>
      scan(table, nothing, reader, { filter: { valueRegexFilter: Buffer.alloc(length) } });
    const room =
      filters.MAX_FILTER_BYTES -
      filters.filterBytes(readFilter({ filter: { valueRegexFilter: Buffer.alloc(20_000) } }, {}));
    run(20_000 + room);
    expect(() => run(20_000 + room + 1)).toThrow(/the filter has 20481 bytes, and Bigtable takes at most 20480/);
  });
});

describe("filters", () => {
  it("T05: take times as bigint microseconds and refuse what the client would ignore", () => {
    const from = 1_793_361_600_123_000 as unknown as bigint;
    expect(() => filters.cellTimes({ from })).toThrow(/from must be microseconds as a bigint/);
    expect(() => filters.cellTimes({ to: new Date() as unknown as bigint })).toThrow(/to must be microseconds/);
  });

  it("round both bounds of a time up to the granularity", () => {
    expect(filters.cellTimes({ from: 1_001n, to: 1_793_361_600_123_456n })).toEqual({
      timestampRangeFilter: { startTimestampMicros: "2000", endTimestampMicros: "1793361600124000" },
    });
    expect(filters.cellTimes({ from: 1_001n }, 1n)).toEqual({ timestampRangeFilter: { startTimestampMicros: "1001" } });
    expect(filters.cellTimes({ from: -1_001n })).toEqual(filters.ALL_CELLS);
    // On the wire an end of 0 is no end.
    expect(filters.cellTimes({ to: 0n })).toEqual(filters.NO_CELL);
    expect(filters.cellTimes({ from: 1n, to: 1000n })).toEqual(filters.NO_CELL);
    // Nor may one wrap around the int64 of a timestamp.
    expect(filters.cellTimes({ to: (1n << 63n) - 1n })).toEqual(filters.ALL_CELLS);
    expect(filters.cellTimes({ from: 1n << 64n })).toEqual(filters.NO_CELL);
  });

  it("refuse text that has no bytes", () => {
    expect(() => filters.valueEquals("\ud800")).toThrow(/lone surrogate/);
    expect(() => filters.columns([{ family: "m", qualifier: 1 as unknown as string }])).toThrow(/must be a Uint8Array/);
  });

  it("of a read: columns, ages, versions, then the caller's", () => {
    const rules: CellRules = {
      families: [{ family: "m", maxAgeMicros: 1_500n }, { family: "raw", maxVersions: 2 }, { family: "all" }],
    };
    const filter = { valueRegexFilter: Buffer.from("a") };
    expect(readFilter({ versions: 3, filter }, { cells: rules }, 10)).toEqual({
      chain: {
        filters: [
          {
            interleave: {
              filters: [
                {
                  chain: {
                    filters: [
                      { columnRangeFilter: { familyName: "m" } },
                      { timestampRangeFilter: { startTimestampMicros: "9000" } },
                    ],
                  },
                },
                {
                  chain: { filters: [{ columnRangeFilter: { familyName: "raw" } }, { cellsPerColumnLimitFilter: 2 }] },
                },
                { columnRangeFilter: { familyName: "all" } },
              ],
            },
          },
          { cellsPerColumnLimitFilter: 3 },
          filter,
        ],
      },
    });
    expect(readFilter({}, {})).toEqual({ cellsPerColumnLimitFilter: 1 });
    for (const versions of [0, -1, 1.5, 2 ** 31, Number.NaN]) {
      expect(() => readFilter({ versions }, {})).toThrow(/versions must be a whole number/);
    }
  });
});

const whole: Plan = wholeTable("Thing");
const nothing: Plan = { ...whole, ranges: [] };

describe.skipIf(skipWithoutEmulator)(emulatorTitle("filters on the emulator"), () => {
  const families = ["m", "n.1", "nx1", "__proto__"];
  let emulator: Emulator;
  let client: Bigtable;
  const tables: TestTable<Table>[] = [];

  async function newTable(): Promise<Table> {
    const created = await createTestTable(client.instance("i"), { families: [] });
    tables.push(created);
    // The emulator gives families in the order in which they were made, a table in memory by name.
    for (const one of [...families].sort()) await created.table.createFamily(one);
    return created.table;
  }

  beforeAll(async () => {
    emulator = await startEmulator();
    client = openClient(emulator.host);
  });

  afterAll(async () => {
    for (const { drop } of tables) await drop();
    await client?.close();
    await emulator?.stop();
  });

  describe("of any bytes", () => {
    const memory = new MemoryTable({ families });
    let source: RowSource;

    beforeAll(async () => {
      const cells = fc.record({
        familyName: fc.constantFrom(...families),
        columnQualifier: anyBytes,
        timestampMicros: times.map(String),
        value: anyBytes,
      });
      const rows = fc.sample(fc.array(cells, { minLength: 1, maxLength: 30 }), { numRuns: 40, seed: 20261030 });
      const keyed = rows.map((cells, at) => ({ key: Buffer.from(`r${at}`), cells: cells as SetCell[] }));
      memory.mutate(keyed.map(({ key, cells }) => ({ rowKey: key, mutations: cells.map((setCell) => ({ setCell })) })));
      const table = await newTable();
      await write(table, keyed);
      source = tableSource(table);
    });

    it("give what they say, alone and composed", async () => {
      const texts = async (from: RowSource, filter: object): Promise<string[]> =>
        (await readAll(from, { ...everything, filter })).map(rowText);
      let found = 0;
      await fc.assert(
        fc.asyncProperty(composed, async (filter) => {
          const rows = await texts(source, filter);
          found += rows.length;
          expect(rows).toEqual(await texts(memory, filter));
        }),
        { numRuns: 200 },
      );
      expect(found).toBeGreaterThan(200);
    });

    it("B04: quoted bytes match themselves and nothing else", async () => {
      await fc.assert(
        fc.asyncProperty(anyBytes, async (value) => {
          const quoted = await readAll(source, { ...everything, filter: { valueRegexFilter: filters.quote(value) } });
          const exact = await readAll(source, { ...everything, filter: filters.valueEquals(value) });
          // An empty pattern is no pattern.
          if (value.length > 0) expect(quoted.map(rowText)).toEqual(exact.map(rowText));
        }),
        { numRuns: 100 },
      );
    });

    it("columns are exactly those asked for", async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(columnRef, { minLength: 1, maxLength: 5 }), async (refs) => {
          const rows = await readAll(source, { ...everything, filter: filters.columns(refs) });
          const all = await readAll(memory, everything);
          const wanted = all
            .map((row) => ({
              key: row.key,
              cells: row.cells.filter((cell) =>
                refs.some(
                  (ref) =>
                    ref.family === cell.family &&
                    (!("qualifier" in ref) || compareBytes(ref.qualifier, cell.qualifier) === 0),
                ),
              ),
            }))
            .filter((row) => row.cells.length > 0);
          expect(rows.map(rowText)).toEqual(wanted.map(rowText));
        }),
        { numRuns: 50 },
      );
    });
  });

  describe("G03: garbage is not read, whether it is collected yet or not", () => {
    const DAY = 86_400_000_000n;
    const now = BigInt(Date.now()) * 1000n;
    const reader = {
      mergeKey: (key: Uint8Array) => key,
      read: (row: Parameters<typeof rowText>[0]) =>
        `${Buffer.from(row.key)} ${row.cells.map((cell) => Buffer.from(cell.value)).join()}`,
    };
    const cells: CellRules = { families: [{ family: "m", maxAgeMicros: 7n * DAY }, { family: "nx1" }] };
    let table: Table;

    beforeAll(async () => {
      table = await newTable();
      const set = (familyName: string, value: string, at: bigint): SetCell => ({
        familyName,
        columnQualifier: Buffer.from("q"),
        timestampMicros: String(at - (at % 1000n)),
        value: Buffer.from(value),
      });
      await write(table, [
        {
          key: Buffer.from("both"),
          cells: [set("m", "b", now - 2n * DAY), set("m", "c", now - DAY), set("nx1", "x", 0n)],
        },
        { key: Buffer.from("expired"), cells: [set("m", "b", now - 8n * DAY)] },
        { key: Buffer.from("partly"), cells: [set("m", "b", now - 8n * DAY), set("nx1", "y", 0n)] },
      ]);
    });

    it("cells beyond their family's age are not given, and a row of such cells alone is not there", async () => {
      expect(await collect(scan(table, whole, { ...reader, cells }))).toEqual(["both c,x", "partly y"]);
      expect(await collect(scan(table, whole, reader))).toEqual(["both c,x", "expired b", "partly b,y"]);
    });

    it("a value filter does not match what is not newest", async () => {
      const filter = filters.valueEquals("b");
      expect(await collect(scan(table, whole, { ...reader, cells }, { filter }))).toEqual([]);
      expect(await collect(scan(table, whole, { ...reader, cells }, { filter, versions: 2 }))).toEqual(["both b"]);
    });

    it("more versions are given when asked for, as many as garbage collection would leave", async () => {
      expect(await collect(scan(table, whole, { ...reader, cells }, { versions: 5 }))).toEqual([
        "both c,b,x",
        "partly y",
      ]);
      const few: CellRules = { families: [{ family: "m", maxVersions: 1 }] };
      expect(await collect(scan(table, whole, { ...reader, cells: few }, { versions: 5 }))).toEqual([
        "both c",
        "expired b",
        "partly b",
      ]);
    });

    it("columns and no columns keep the rule", async () => {
      expect(
        await collect(scan(table, whole, { ...reader, cells }, { columns: [{ family: "m", qualifier: "q" }] })),
      ).toEqual(["both c"]);
      expect(await collect(scan(table, whole, { ...reader, cells }, { columns: [] }))).toEqual(["both ", "partly "]);
    });
  });

  it("T05: a time filter keeps what it should of three versions", async () => {
    const table = await newTable();
    const at = 1_793_361_600_123_000n;
    const versions = [at - 1000n, at, at + 1000n].map((micros) => ({
      familyName: "m",
      columnQualifier: Buffer.from("q"),
      timestampMicros: String(micros),
      value: Buffer.from(String(micros)),
    }));
    await write(table, [{ key: Buffer.from("k"), cells: versions }]);
    const found = async (times: filters.CellTimes): Promise<bigint[]> => {
      const rows = await readAll(tableSource(table), { ...everything, filter: filters.cellTimes(times) });
      return rows.flatMap((row) => row.cells.map((cell) => cell.timestampMicros));
    };
    expect(await found({ from: at, to: at + 1000n })).toEqual([at]);
    expect(await found({ from: at - 999n, to: at + 1n })).toEqual([at]);
    expect(await found({ from: at + 1n })).toEqual([at + 1000n]);
    expect(await found({ to: at })).toEqual([at - 1000n]);
    expect(await found({})).toHaveLength(3);
  });

  it("an error of the server for a raw filter names it", async () => {
    const { table } = tables[0]!;
    const filter = { valueRegexFilter: Buffer.from("(?=a)") };
    const failure = await collect(scan(table, whole, { mergeKey: (key) => key, read: () => 1 }, { filter })).catch(
      (error: unknown) => error,
    );
    expect(isScanError(failure) && failure.code).toBe("INVALID_ARGUMENT");
  });
});
