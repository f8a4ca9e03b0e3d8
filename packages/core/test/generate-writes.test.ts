import type { Micros, RowEntry, TimeOptions } from "@rowsmith/keys";
import type { RowVersion } from "@rowsmith/keys/bigtable";
import { writeRows } from "@rowsmith/keys/bigtable";
import { createSequencer } from "@rowsmith/keys/sequence";
import { MemoryTable } from "@rowsmith/keys/testing";
import { describe, expect, it } from "vitest";
import { compile } from "../src/compile.ts";
import { generate } from "../src/generate/index.ts";
import { loadModel } from "./generated-module.ts";

const AT = 1_793_361_600_123_456n as Micros;
const clock = { clock: (): Micros => AT };

/** A table with one entity, `Thing`. */
function schemaOf(head: string, entity: string, components = "{ name: id, type: string, maxBytes: 9 }"): string {
  return `version: 1
table: things
${head}
families: { m: { gc: never }, s: { aggregate: sum, gc: never } }
entities:
  Thing:
    key: { layout: text, components: [${components}] }
${entity.replace(/^/gm, "    ")}
`;
}

interface ThingModule {
  thingEntry(...args: unknown[]): RowEntry;
  appendThings(table: MemoryTable, events: readonly object[], options?: object): Promise<{ outcome: string }[]>;
  thingVersions(table: MemoryTable, key: object, range?: object): Promise<RowVersion<object>[]>;
  getThingAt(table: MemoryTable, key: object, at: bigint): Promise<object | undefined>;
  readonly thingSequence: object;
}

let loaded = 0;
async function load(schema: string): Promise<ThingModule> {
  const { model, diagnostics } = compile(schema, "things.bt.yaml");
  if (model === null) throw new Error(JSON.stringify(diagnostics));
  return (await loadModel(`writes-${loaded++}`, model)) as unknown as ThingModule;
}

function timestampOf({ mutations: [first] }: RowEntry): string {
  return first !== undefined && "setCell" in first ? first.setCell.timestampMicros : "";
}

const COLUMN = "columns: { v: { family: m, type: int64 } }";
const GIVEN = `type: latest-state\neventTime: given\n${COLUMN}`;

// The emulator takes only whole milliseconds, whatever the granularity that its table was created with (facts.md): so these look
// at the entries, whose mutations are what the request holds.
describe("a table of micros", () => {
  const head = "granularity: micros";

  it("T01: keeps the microseconds of event times, of clocks, and steps by one", async () => {
    expect(timestampOf((await load(schemaOf(head, GIVEN))).thingEntry({ id: "a", v: 1n }, AT))).toBe(String(AT));
    const last = await load(schemaOf(head, `type: latest-state\nconflict: last-write\n${COLUMN}`));
    expect(timestampOf(last.thingEntry({ id: "a", v: 1n }, clock))).toBe(String(AT));
    const numbered = await load(schemaOf(head, `type: versioned\nversion: sequence\n${COLUMN}`));
    expect(timestampOf(numbered.thingEntry({ id: "a", v: 1n }, 12n))).toBe("12");
  });

  it("tells versions of neighbouring microseconds apart, up to and between exact times", async () => {
    const module = await load(schemaOf(head, `type: versioned\neventTime: given\n${COLUMN}`));
    const table = new MemoryTable({ families: ["m"], granularity: "micros" });
    const versions = [0n, 1n, 2n].map((n) => module.thingEntry({ id: "a", v: n }, (AT + n) as Micros));
    await writeRows(table, versions);
    expect(await module.getThingAt(table, { id: "a" }, AT + 1n)).toEqual({ id: "a", v: 1n });
    const between = await module.thingVersions(table, { id: "a" }, { from: AT + 1n, to: AT + 2n });
    expect(between).toEqual([{ at: AT + 1n, row: { id: "a", v: 1n } }]);
  });
});

describe("times", () => {
  const entry = async (time: string, at: bigint, options?: TimeOptions): Promise<string> =>
    timestampOf((await load(schemaOf("", `${GIVEN}\ntime: ${time}`))).thingEntry({ id: "a", v: 1n }, at, options));

  it("T01: are refused or floored to the millisecond, as the schema says", async () => {
    expect(await entry("{ rounding: floor }", AT)).toBe("1793361600123000");
    await expect(entry("{ rounding: exact }", AT)).rejects.toThrow(/between 1793361600123000 and 1793361600124000/);
    expect(await entry("{ rounding: exact }", AT - 456n)).toBe("1793361600123000");
  });

  it("of another unit are refused unless they are meant", async () => {
    await expect(entry("{ artificial: false }", 5000n)).rejects.toMatchObject({ code: "WRONG_UNIT" });
    expect(await entry("{ artificial: true }", 5000n)).toBe("5000");
    // Zero is 0, and never the present.
    expect(await entry("{ artificial: true }", 0n)).toBe("0");
    await expect(entry("{ artificial: true }", -1n)).rejects.toMatchObject({ code: "OUT_OF_RANGE" });
  });

  it("from the future are refused by the schema's limit", async () => {
    expect(await entry("{ maxSkew: 1s }", AT + 1_000_000n, clock)).toBe("1793361601123000");
    await expect(entry("{ maxSkew: 1s }", AT + 1_000_001n, clock)).rejects.toMatchObject({ code: "IN_THE_FUTURE" });
  });
});

describe("events", () => {
  const key = (...more: string[]): string => ["{ name: id, type: string, maxBytes: 9 }", ...more].join(", ");
  const event = `type: event\neventTime: at\n${COLUMN}`;
  const at = (unit: string): string => `{ name: at, type: timestamp, unit: ${unit} }`;

  it.each([
    ["seconds", 1_793_361_600n, "1793361600000000"],
    ["millis", 1_793_361_600_123n, "1793361600123000"],
    ["micros", AT, "1793361600123000"],
  ])("are dated with a time in %s", async (unit, time, micros) => {
    const module = await load(schemaOf("", event, key(at(unit))));
    expect(timestampOf(module.thingEntry({ id: "a", at: time, v: 1n }))).toBe(micros);
  });

  it.each([
    ["{ name: n, type: sequence, bits: 64 }", { unit: "millis", maxSequence: 4_294_967_295 }, 0n],
    ["{ name: n, type: sequence, digits: 3 }", { unit: "millis", maxSequence: 999 }, 0],
  ])("take from a sequencer what %s holds", async (sequence, limits, first) => {
    const module = await load(schemaOf("", event, key(at("millis"), sequence)));
    expect(module.thingSequence).toEqual(limits);
    const table = new MemoryTable({ families: ["m"] });
    let now = AT;
    const sequencer = createSequencer({ ...(limits as { unit: "millis" }), clock: () => now });
    now = (AT + 1000n) as Micros;
    const results = await module.appendThings(table, [{ id: "a", v: 1n }], { sequencer });
    expect(results).toMatchObject([{ outcome: "written" }]);
    const stored = module.thingEntry({ id: "a", at: AT / 1000n + 1n, n: first, v: 1n });
    expect(results).toMatchObject([{ key: stored.rowKey }]);
  });

  it("with a time that the caller gives, and an id of their own", async () => {
    const given = await load(schemaOf("", `type: event\neventTime: given\n${COLUMN}`, "{ name: id, type: uuid }"));
    const row = { id: "01990000-0000-7000-8000-000000000000", v: 1n };
    const table = new MemoryTable({ families: ["m"] });
    expect(await given.appendThings(table, [{ row, at: AT }])).toMatchObject([{ outcome: "written" }]);
  });
});

describe("versions over earlier numbers of buckets", () => {
  const bucket = (n: number): string =>
    `{ name: b, type: hash, of: [id], buckets: ${n} }, { name: id, type: string, maxBytes: 9 }`;
  const versioned = `type: versioned\neventTime: given\ntime: { rounding: floor }\n${COLUMN}`;

  it("are those of both rows", async () => {
    const old = await load(schemaOf("", versioned, bucket(16)));
    const present = await load(
      schemaOf("", `${versioned}\ngenerations: [{ buckets: 16, until: 2036-12-01 }]`, bucket(1000)),
    );
    const table = new MemoryTable({ families: ["m"] });
    const at = (n: bigint): Micros => (AT + n * 1_000_000n) as Micros;
    const row = { id: "device-1" };
    await writeRows(table, [
      old.thingEntry({ ...row, v: 1n }, at(1n)),
      old.thingEntry({ ...row, v: 3n }, at(3n)),
      present.thingEntry({ ...row, v: 2n }, at(2n)),
      present.thingEntry({ ...row, v: 4n }, at(4n)),
    ]);
    expect(table.size).toBe(2);
    expect(await present.getThingAt(table, row, at(3n))).toEqual({ ...row, v: 3n });
    const versions = await present.thingVersions(table, row, { from: at(2n) });
    expect(versions.map((version) => (version.row as { v: bigint }).v)).toEqual([4n, 3n]);
  });
});

describe("what can't be done is not generated", () => {
  it("a delete that would have to know the qualifiers of a dynamic column", () => {
    const dynamic = "columns: { v: { family: m, type: int64 }, l: { family: m, type: string, dynamic: true } }";
    const code = (rule: string): string =>
      generate(compile(schemaOf("", `type: latest-state\n${rule}\n${dynamic}`), "t.bt.yaml").model!);
    expect(code("eventTime: given")).not.toContain("function deleteThing");
    expect(code("conflict: last-write")).not.toContain("function deleteThing");
    expect(code("conflict: compare\nversion: v")).toContain("function deleteThing");
  });

  it("a value of a dynamic column that is another column is refused", async () => {
    const columns =
      "columns: { v: { family: m, type: int64, qualifier: st }, l: { family: m, type: string, dynamic: true } }";
    const module = await load(schemaOf("", `type: latest-state\neventTime: given\n${columns}`));
    expect(() => module.thingEntry({ id: "a", l: { st: "x" } }, AT)).toThrow(/"st" is another column/);
    expect(module.thingEntry({ id: "a", l: { v: "x" } }, AT).mutations).toHaveLength(1);
    expect(() => module.thingEntry({ id: "a", l: new Map([["a", "b"]]) }, AT)).toThrow(/plain object/);
  });
});
