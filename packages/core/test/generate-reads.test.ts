import type { KeySpec, Plan } from "@rowsmith/keys";
import { keyCodec } from "@rowsmith/keys";
import type { Entity, Page, Scan } from "@rowsmith/keys/bigtable";
import { scanAllOf, scanShardOf, shardsOf } from "@rowsmith/keys/bigtable";
import { MemoryTable } from "@rowsmith/keys/testing";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { compile } from "../src/compile.ts";
import { generate } from "../src/generate/index.ts";
import { cellRules } from "../src/model/cell-rules.ts";
import type { ColumnModel, EntityModel, GcRule, TableModel } from "../src/model/types.ts";
import { loadModel, modelOf } from "./generated-module.ts";

const DAY = 86_400_000_000n;
const NOW = Date.UTC(2026, 10, 1);
const MICROS = BigInt(NOW) * 1000n;

const key: KeySpec = {
  entity: "Reading",
  layout: "text",
  delimiter: "#",
  components: [
    { type: "hash", name: "bucket", of: ["deviceId"], algorithm: "murmur3", buckets: 16 },
    { type: "string", name: "deviceId", maxBytes: 64 },
    { type: "timestamp", name: "at", unit: "micros" },
  ],
};
const column = (name: string, family: string, type: ColumnModel["type"], required = false): ColumnModel => ({
  name,
  family,
  qualifier: name === "status" ? "st" : name,
  type,
  dynamic: false,
  required,
});
const maxAge = (days: bigint): GcRule => ({ kind: "maxAge", micros: days * DAY, text: `${days}d` });
const reading: Partial<EntityModel> = {
  name: "Reading",
  key,
  eventTime: "at",
  columns: [
    column("temperature", "m", "float64", true),
    column("status", "m", "string"),
    column("note", "raw", "string"),
    column("extra", "raw", "bytes"),
  ],
  queries: [
    {
      name: "history",
      where: [
        { component: "deviceId", op: "eq" },
        { component: "at", op: "range" },
      ],
      ordered: true,
    },
    { name: "window", where: [{ component: "at", op: "range" }], ordered: false },
  ],
};
const withFamilies = (model: TableModel, families: Record<string, GcRule>): TableModel => ({
  ...model,
  families: Object.entries(families).map(([id, gc]) => ({ id, gc })),
});
const model = withFamilies(modelOf([reading]), { m: maxAge(90n), raw: { kind: "never" }, other: { kind: "never" } });

interface Row {
  deviceId: string;
  at: bigint;
  temperature?: number;
  status?: string;
  note?: string;
  extra?: unknown;
}
type Where = Readonly<Record<string, unknown>>;
type Options = Readonly<Record<string, unknown>>;
interface ReadingModule {
  readonly readingEntity: Entity<Pick<Row, "deviceId" | "at">, Row>;
  encodeReadingKey(key: object): Uint8Array;
  readingEntry(row: object): { rowKey: Uint8Array; mutations: [] };
  getReading(table: MemoryTable, key: object, options?: Options): Promise<Row | undefined>;
  getReadings(table: MemoryTable, keys: readonly object[], options?: Options): Promise<(Row | undefined)[]>;
  planReadingHistory(where: Where): Plan;
  planReadingWindow(where: Where, options?: Options): Plan;
  scanReadingHistory(table: MemoryTable, where: Where, options?: Options): Scan<Row>;
  scanReadingWindow(table: MemoryTable, where: Where, options?: Options): Scan<Row>;
  pageReadingHistory(table: MemoryTable, where: Where, options?: Options): Promise<Page<Row>>;
  countReadingHistory(table: MemoryTable, where: Where, options?: Options): Promise<number>;
  countReadingWindow(table: MemoryTable, where: Where, options?: Options): Promise<number>;
}

const collect = async <T>(rows: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const row of rows) all.push(row);
  return all;
};

describe("generated reads", () => {
  let module: ReadingModule;
  let table: MemoryTable;
  const at = (minute: number): bigint => MICROS - DAY + BigInt(minute) * 60_000_000n;

  beforeAll(async () => {
    module = (await loadModel("reads", model)) as unknown as ReadingModule;
  });
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: NOW });
    table = new MemoryTable({ families: ["m", "raw", "other"] });
    const rows: Row[] = [];
    for (let minute = 0; minute < 10; minute++) {
      for (const deviceId of ["d1", "d2", "d3"]) {
        rows.push({
          deviceId,
          at: at(minute),
          temperature: minute,
          ...(minute % 2 ? { status: "odd" } : {}),
          note: `${deviceId}-${minute}`,
        });
      }
    }
    table.mutate(rows.map((row) => module.readingEntry(row)));
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const d1 = { deviceId: "d1", at: {} };

  it("give rows with the components of the key and every column", async () => {
    const rows = await collect(module.scanReadingHistory(table, d1));
    expect(rows).toHaveLength(10);
    expect(rows[1]).toEqual({ deviceId: "d1", at: at(1), temperature: 1, status: "odd", note: "d1-1" });
    expect(Object.keys(rows[0]!)).toEqual(["deviceId", "at", "temperature", "note"]);
  });

  it("give only the columns asked for, and rows that have one of them", async () => {
    const temperatures = await collect(module.scanReadingHistory(table, d1, { columns: ["temperature"], limit: 2 }));
    expect(temperatures).toEqual([
      { deviceId: "d1", at: at(0), temperature: 0 },
      { deviceId: "d1", at: at(1), temperature: 1 },
    ]);
    const statuses = await collect(module.scanReadingHistory(table, d1, { columns: ["status"] }));
    expect(statuses.map((row) => row.at)).toEqual([1, 3, 5, 7, 9].map(at));
    expect(await collect(module.scanReadingHistory(table, d1, { columns: ["extra"] }))).toEqual([]);
  });

  it("give keys alone where no column is asked for, also of rows without a required column", async () => {
    const bare = { deviceId: "d1", at: at(60) };
    const cell = {
      familyName: "raw",
      columnQualifier: Buffer.from("unknown"),
      timestampMicros: "1000",
      value: Buffer.from("x"),
    };
    table.mutate([{ rowKey: module.encodeReadingKey(bare), mutations: [{ setCell: cell }] }]);
    const last = await collect(
      module.scanReadingHistory(table, { deviceId: "d1", at: { gte: at(9) } }, { columns: [] }),
    );
    expect(last).toEqual([{ deviceId: "d1", at: at(9) }, bare]);
    await expect(module.getReading(table, bare)).rejects.toMatchObject({ code: "UNREADABLE_ROW" });
    expect(await module.getReading(table, bare, { columns: ["note"] })).toBeUndefined();
  });

  it("refuse a column that there is not, naming those that there are", () => {
    expect(() => module.scanReadingHistory(table, d1, { columns: ["temprature"] })).toThrow(
      'Reading has no column "temprature"; it has temperature, status, note, extra',
    );
  });

  it("G03: leave out cells beyond their family's age, and families that are no column's", async () => {
    const old = { deviceId: "d9", at: MICROS - 91n * DAY, temperature: 1, note: "kept" };
    table.mutate([module.readingEntry(old)]);
    const where = { deviceId: "d9", at: {} };
    expect(await collect(module.scanReadingHistory(table, where, { columns: ["status", "note"] }))).toEqual([
      { deviceId: "d9", at: old.at, note: "kept" },
    ]);
    expect(await collect(module.scanReadingHistory(table, where, { columns: ["temperature"] }))).toEqual([]);
    expect(await module.countReadingHistory(table, where, { columns: ["temperature"] })).toBe(0);
    const rowKey = module.encodeReadingKey({ deviceId: "d8", at: at(0) });
    const cell = {
      familyName: "other",
      columnQualifier: Buffer.from("q"),
      timestampMicros: "1000",
      value: Buffer.from("x"),
    };
    table.mutate([{ rowKey, mutations: [{ setCell: cell }] }]);
    expect(await collect(module.scanReadingHistory(table, { deviceId: "d8", at: {} }, { columns: [] }))).toEqual([]);
  });

  it("look up rows in the order of the keys", async () => {
    const keys = [
      { deviceId: "d3", at: at(1) },
      { deviceId: "none", at: at(0) },
      { deviceId: "d1", at: at(0) },
      { deviceId: "d3", at: at(1) },
    ];
    const rows = await module.getReadings(table, keys, { columns: ["status", "temperature"] });
    expect(rows).toEqual([
      { deviceId: "d3", at: at(1), temperature: 1, status: "odd" },
      undefined,
      { deviceId: "d1", at: at(0), temperature: 0 },
      { deviceId: "d3", at: at(1), temperature: 1, status: "odd" },
    ]);
    expect((await module.getReading(table, keys[2]!))?.note).toBe("d1-0");
    expect(await module.getReading(table, keys[1]!)).toBeUndefined();
    await expect(module.getReading(table, { deviceId: 1, at: at(0) })).rejects.toMatchObject({ name: "KeyError" });
  });

  it("page through a query", async () => {
    const found: Row[] = [];
    let after: string | null = null;
    do {
      const page: Page<Row> = await module.pageReadingHistory(table, d1, { limit: 4, after, columns: ["temperature"] });
      found.push(...page.rows);
      after = page.cursor;
    } while (after !== null);
    expect(found.map((row) => row.temperature)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it("count what a scan gives, with and without a residual", async () => {
    expect(await module.countReadingHistory(table, d1)).toBe(10);
    expect(await module.countReadingWindow(table, { at: { lt: at(3) } })).toBe(9);
    expect(await module.countReadingWindow(table, { at: { lt: at(3) } }, { columns: ["status"] })).toBe(3);
  });

  it("read everything only where that is said", async () => {
    expect(() => module.scanReadingWindow(table, { at: {} })).toThrow(/set fullScan if meant/);
    expect(await collect(module.scanReadingWindow(table, { at: {} }, { fullScan: true }))).toHaveLength(30);
    expect(await module.countReadingWindow(table, { at: {} }, { fullScan: true })).toBe(30);
    expect(module.planReadingWindow({ at: {} }, { fullScan: true }).fanOut).toBe(16);
  });

  it("read all of an entity in parts", async () => {
    const all = await collect(scanAllOf(module.readingEntity, table, { columns: ["temperature"] }));
    expect(all).toHaveLength(30);
    const parts = await shardsOf(module.readingEntity, table, 4);
    expect(parts).toHaveLength(4);
    const found = await Promise.all(
      parts.map((part) => collect(scanShardOf(module.readingEntity, table, part, { columns: [] }))),
    );
    expect(found.flat()).toHaveLength(30);
  });

  it("read the newest of several versions, in any order of columns", async () => {
    const rowKey = module.encodeReadingKey({ deviceId: "d7", at: at(0) });
    const set = (family: string, qualifier: string, value: Buffer, micros: bigint) => ({
      setCell: { familyName: family, columnQualifier: Buffer.from(qualifier), timestampMicros: String(micros), value },
    });
    const double = (value: number): Buffer => {
      const bytes = Buffer.alloc(8);
      bytes.writeDoubleBE(value);
      return bytes;
    };
    table.mutate([
      {
        rowKey,
        mutations: [
          set("raw", "note", Buffer.from("old"), MICROS - DAY),
          set("raw", "note", Buffer.from("new"), MICROS),
          set("raw", "extra", Buffer.from([1]), MICROS),
          set("raw", "notf", Buffer.from("another"), MICROS),
          set("m", "temperature", double(2), MICROS),
          set("m", "temperature", double(1), MICROS - DAY),
          set("m", "su", Buffer.from("another"), MICROS),
          set("m", "st", Buffer.from("ok"), MICROS),
        ],
      },
    ]);
    const row = { deviceId: "d7", at: at(0), temperature: 2, status: "ok", note: "new", extra: Uint8Array.of(1) };
    expect(await module.getReading(table, row)).toEqual(row);
    // As without the filter for the newest: by a source that knows none.
    const unfiltered = new MemoryTable({ families: ["m", "raw"] });
    Object.assign(unfiltered, { read: (request: object) => table.read({ ...request, filter: undefined } as never) });
    expect(await module.getReading(unfiltered, row)).toEqual(row);
    expect(await module.getReading(unfiltered, row, { columns: ["status"] })).toEqual({
      deviceId: "d7",
      at: at(0),
      status: "ok",
    });
  });
});

describe("reads over an earlier number of buckets", () => {
  const older: KeySpec = {
    ...key,
    components: key.components.map((part) => (part.type === "hash" ? { ...part, buckets: 8 } : part)),
  };
  const entity = { ...reading, key: { ...key, generations: [8] } };
  let module: ReadingModule;
  const at = MICROS - DAY;

  beforeAll(async () => {
    module = (await loadModel(
      "generations",
      withFamilies(modelOf([entity]), { m: { kind: "never" }, raw: { kind: "never" } }),
    )) as unknown as ReadingModule;
  });

  function tableOf(present: readonly Row[], before: readonly Row[]): MemoryTable {
    const table = new MemoryTable({ families: ["m", "raw"] });
    const codec = keyCodec(older);
    table.mutate(present.map((row) => module.readingEntry(row)));
    table.mutate(
      before.map((row) => ({
        ...module.readingEntry(row),
        rowKey: codec.encode({ deviceId: row.deviceId, at: row.at }),
      })),
    );
    return table;
  }

  it("find rows of both, and of a row that is in both the newer", async () => {
    const devices = Array.from({ length: 40 }, (_, n) => `d${n}`);
    const old = devices.map((deviceId) => ({ deviceId, at, temperature: 1 }));
    const moved = devices.filter((_, n) => n % 3 === 0).map((deviceId) => ({ deviceId, at, temperature: 2 }));
    const table = tableOf(moved, old);
    const expected = devices.map((deviceId, n) => ({ deviceId, at, temperature: n % 3 === 0 ? 2 : 1 }));
    expect(await module.getReadings(table, expected)).toEqual(expected);
    for (const row of expected) {
      expect(await collect(module.scanReadingHistory(table, { deviceId: row.deviceId, at: {} }))).toEqual([row]);
    }
    const all = await collect(module.scanReadingWindow(table, { at: {} }, { fullScan: true }));
    const byDevice = (a: Row, b: Row): number => (a.deviceId < b.deviceId ? -1 : 1);
    expect(all.sort(byDevice)).toEqual([...expected].sort(byDevice));
    expect(await module.countReadingWindow(table, { at: {} }, { fullScan: true })).toBe(40);
    expect(await module.getReading(table, { deviceId: "none", at })).toBeUndefined();
    await expect(shardsOf(module.readingEntity, table, 4)).rejects.toThrow(/earlier bucket counts/);
  });
});

it("earlier numbers of buckets stand in the generated key, that which is left last first", () => {
  const { model: compiled } = compile(
    `version: 1
table: t
families: { m: { gc: never } }
entities:
  E:
    type: event
    generations: [{ buckets: 8, until: 2026-06-30 }, { buckets: 16, until: 2026-12-01 }]
    key:
      layout: text
      components:
        - { name: bucket, type: hash, of: [id], buckets: 32 }
        - { name: id, type: string }
`,
    "t.bt.yaml",
  );
  expect(compiled && generate(compiled)).toContain("  generations: [16, 8],\n");
});

describe("what of an entity is garbage", () => {
  const rulesOf = (families: Record<string, GcRule>, columns = reading.columns): string[] | undefined => {
    const made = withFamilies(modelOf([{ ...reading, columns: columns ?? [] }]), families);
    const { families: rules, ...more } = cellRules(made, made.entities[0]!);
    expect(more).toEqual({});
    return rules?.map(({ family, maxAgeMicros }) => `${family} ${(maxAgeMicros ?? 0n) / DAY}`);
  };
  const versions: GcRule = { kind: "maxVersions", versions: 2 };
  const never: GcRule = { kind: "never" };

  it.each<[string, GcRule, number]>([
    ["maxAge", maxAge(2n), 2],
    ["any of an age and versions: the age", { kind: "any", rules: [versions, maxAge(3n), maxAge(2n)] }, 2],
    ["all of two ages: the greater", { kind: "all", rules: [maxAge(3n), maxAge(2n)] }, 3],
    ["all of an age and versions: the newest stays", { kind: "all", rules: [maxAge(3n), versions] }, 0],
    ["any in all", { kind: "all", rules: [maxAge(1n), { kind: "any", rules: [versions, maxAge(5n)] }] }, 5],
    ["any of versions", { kind: "any", rules: [versions] }, 0],
  ])("%s", (_, gc, days) => {
    expect(rulesOf({ m: gc, raw: maxAge(1n) })).toEqual([`m ${days}`, "raw 1"]);
  });

  it("nothing where no family has an age, and the entity has columns in all", () => {
    expect(rulesOf({ m: versions, raw: never })).toBeUndefined();
    expect(rulesOf({ m: versions, raw: never, other: never })).toEqual(["m 0", "raw 0"]);
  });

  it("by all families where the entity has no columns", () => {
    expect(rulesOf({ m: maxAge(1n), x: never }, [])).toEqual(["m 1", "x 0"]);
    expect(rulesOf({ m: never, x: never }, [])).toBeUndefined();
  });

  it("stands in the generated code, at the table's granularity", () => {
    const made = withFamilies(modelOf([reading]), { m: maxAge(1n), raw: never });
    const families = `families: [{ family: "m", maxAgeMicros: ${DAY}n }, { family: "raw" }]`;
    expect(generate(made)).toContain(`  cells: { ${families} },\n`);
    expect(generate({ ...made, granularity: "micros" })).toContain(
      `  cells: { ${families}, granularityMicros: 1n },\n`,
    );
    expect(generate(withFamilies(modelOf([reading]), { m: never, raw: never }))).toContain("  cells: {},\n");
  });
});

describe("the size of generated code", () => {
  it("grows by a few lines a query: what queries share is in the library", () => {
    const one = generate(model).length;
    const query = { name: "more", where: [{ component: "deviceId", op: "eq" }], ordered: true } as const;
    const two = generate({
      ...model,
      entities: model.entities.map((entity) => ({ ...entity, queries: [...entity.queries, query] })),
    });
    expect(two.length - one).toBeLessThan(2500);
  });

  it("is codecs alone for an entity that has neither columns nor queries", () => {
    const text = generate(modelOf([{ columns: [], queries: [] }]));
    expect(text).not.toContain("bigtable");
  });

  it.each(["prefix", "eq"] as const)("types a %s by the component", (op) => {
    const queries = [{ name: "some", where: [{ component: "deviceId", op }], ordered: true }] as const;
    const text = generate(
      withFamilies(modelOf([{ ...reading, queries }]), { m: { kind: "never" }, raw: { kind: "never" } }),
    );
    expect(text).toContain("export interface ReadingSomeWhere {\n  deviceId: string;\n}");
    expect(text).toContain(`{ deviceId: { op: "${op}", ${op === "eq" ? "value" : op}: where.deviceId } }`);
  });
});
