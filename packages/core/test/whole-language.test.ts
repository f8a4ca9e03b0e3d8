import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { compile } from "../src/compile.ts";
import { generate } from "../src/generate/index.ts";
import { isGenerateError } from "../src/generate/unbuilt.ts";
import type { EntityModel, TableModel } from "../src/model/types.ts";
import { bytesOf } from "../src/schema/byte-string.ts";
import { planTable } from "../src/table/plan.ts";
import { renderAdmin } from "../src/table/render/admin.ts";
import { renderCbt } from "../src/table/render/cbt.ts";
import { schema } from "./marked.ts";

const text = readFileSync(new URL("whole-language.bt.yaml", import.meta.url), "utf8");
const { model, diagnostics } = compile(text, "whole-language.bt.yaml");
const entity = (name: string): EntityModel => model!.entities.find((entity) => entity.name === name)!;
const compiled = (parts: Parameters<typeof schema>[0]): TableModel => compile(schema(parts), "t").model!;
const first = (parts: Parameters<typeof schema>[0]): EntityModel => compiled(parts).entities[0]!;
const minutes = (n: number, text: string) => ({ micros: BigInt(n) * 60_000_000n, text });

describe("the model of the whole language", () => {
  test("has no finding of the schema's shape", () => {
    expect(diagnostics.filter(({ rule }) => /^(schema|key)\//.test(rule))).toEqual([]);
  });

  test("table, options and splits", () => {
    const { entities, families, ...table } = model!;
    expect(table).toEqual({
      file: "whole-language.bt.yaml",
      table: "whole",
      description: "Every key of the language.",
      granularity: "micros",
      replicated: true,
      options: {
        deletionProtection: true,
        changeStream: minutes(10_080, "7d"),
        automatedBackups: { retention: minutes(10_080, "7d"), frequency: minutes(1440, "24h") },
      },
      splits: ["a", { hex: "ff80" }, { hex: "80" }, "b"],
    });
    expect(families.map(({ id, aggregate }) => [id, aggregate])).toEqual([
      ["m", undefined],
      ["hist", undefined],
      ["raw", undefined],
      ["counts", "sum"],
    ]);
  });

  test("what a write means", () => {
    const meaning = ({ type, eventTime, conflict, versionColumn, versionSource, bucket }: EntityModel) => ({
      type,
      eventTime,
      conflict,
      versionColumn,
      versionSource,
      bucket: bucket?.text,
    });
    const none = { eventTime: undefined, conflict: undefined, versionColumn: undefined, versionSource: undefined };
    expect(meaning(entity("Device"))).toMatchObject({ ...none, conflict: "compare", versionColumn: "seq" });
    expect(meaning(entity("Position"))).toMatchObject({ ...none, eventTime: "given", conflict: "newest-event" });
    expect(meaning(entity("Setting"))).toMatchObject({ ...none, eventTime: "given", versionSource: "eventTime" });
    expect(meaning(entity("Numbered"))).toMatchObject({ ...none, versionSource: "sequence" });
    expect(meaning(entity("Total"))).toMatchObject({ ...none, bucket: "1h" });
    expect(meaning(entity("Reading"))).toMatchObject({ ...none, eventTime: "at", bucket: undefined });
  });

  test("times: written ones, and defaults by type", () => {
    expect(entity("Setting").time).toEqual({ rounding: "floor", maxSkew: minutes(1, "1m"), artificial: true });
    expect(entity("Numbered").time).toEqual({ rounding: "exact", maxSkew: minutes(5, "5m"), artificial: false });
    expect(entity("Reading").time).toEqual({ rounding: "floor", maxSkew: minutes(5, "5m"), artificial: false });
  });

  test("columns", () => {
    expect(entity("Device").columns).toEqual([
      { name: "seq", family: "m", qualifier: "seq", type: "int64", dynamic: false, required: true },
      {
        name: "state",
        family: "m",
        qualifier: { hex: "73ff" },
        type: "enum",
        values: ["on", "off"],
        dynamic: false,
        required: false,
      },
      {
        name: "labels",
        family: "raw",
        qualifier: null,
        type: "string",
        dynamic: true,
        required: false,
        description: "By label",
      },
      { name: "detail", family: "m", qualifier: "detail", type: "json", dynamic: false, required: false },
    ]);
  });

  test("queries, generations and workload", () => {
    const { queries, generations, key, workload, maxRanges } = entity("Reading");
    expect(queries.map(({ name, order, ordered }) => [name, order, ordered])).toEqual([
      ["history", [{ component: "at", direction: "asc" }], true],
      ["fleet", undefined, false],
    ]);
    expect(entity("Device").queries[0]!.where).toEqual([{ component: "id", op: "prefix" }]);
    expect([generations, key.generations, maxRanges]).toEqual([[{ buckets: 16, until: "2026-12-01" }], [16], 20_000]);
    expect(workload).toEqual({
      writesPerSecond: 50_000,
      writers: 8,
      valueBytes: 120,
      distinct: { deviceId: 200_000 },
      skew: {
        deviceId: { kind: "zipf", s: 1.1 },
        at: { kind: "uniform" },
        seq: { kind: "shares", shares: [0.5, 0.2] },
      },
      diurnal: { peak: 2.5, hour: 18 },
      bursts: { factor: 10, every: minutes(60, "1h"), for: { micros: 30_000_000n, text: "30s" } },
      late: { share: 0.05, by: minutes(10, "10m") },
      clockSkew: { micros: 50_000n, text: "50ms" },
    });
  });

  test("a latest-state entity without event time says nothing of conflicts, an aggregate's bucket is that of its key", () => {
    expect(first({ type: "type: latest-state" }).conflict).toBeUndefined();
    expect(first({ type: "type: versioned" }).versionSource).toBeUndefined();
    const components = [
      "{ name: id, type: string }",
      "{ name: p, type: timeBucket, of: at, every: 90m }",
      "{ name: at, type: timestamp, unit: seconds }",
    ];
    const families = "m: { gc: never, aggregate: sum }";
    expect(first({ type: "type: aggregate", components, families }).bucket).toEqual(minutes(90, "90m"));
    expect(first({ type: "type: aggregate", families }).bucket).toBeUndefined();
  });

  test("bytes have one form, and give themselves back", () => {
    const columns = (forms: readonly string[]) =>
      forms.map((form, i) => `c${i}: { family: m, type: string, qualifier: ${form} }`).join("\n      ");
    const forms = [
      '"é"',
      '{ hex: "C3A8" }',
      "{ base64: /w== }",
      '{ text: "{hex: 00}" }',
      '{ hex: "00" }',
      '{ hex: "eda080" }',
    ];
    const qualifiers = first({ columns: columns(forms) }).columns.map(({ qualifier }) => qualifier!);
    expect(qualifiers).toEqual(["é", "è", { hex: "ff" }, "{hex: 00}", "\0", { hex: "eda080" }]);
    expect(qualifiers.map((qualifier) => Buffer.from(bytesOf(qualifier)).toString("hex"))).toEqual([
      "c3a9",
      "c3a8",
      "ff",
      "7b6865783a2030307d",
      "00",
      "eda080",
    ]);
  });
});

describe("what is not built is refused by name", () => {
  const refusal = (model: TableModel): string => {
    try {
      generate(model);
    } catch (error) {
      if (isGenerateError(error)) return error.message;
      throw error;
    }
    return "";
  };

  test.each([
    ["a total that is set", { families: "m: { aggregate: sum, gc: never }" }, "the total Reading.value"],
    [
      "a total without a period in a family with an age",
      {
        type: "type: aggregate",
        families: "m: { aggregate: sum, gc: { maxAge: 1d } }",
        columns: "v: { family: m, type: int64 }",
        components: ["{ name: id, type: string, maxBytes: 64 }"],
      },
      "Reading, whose totals have no period",
    ],
    [
      "a version alone",
      {
        type: "type: latest-state",
        entity: "conflict: compare\n    version: v",
        columns: "v: { family: m, type: int64 }",
      },
      "Reading, which has no column but the version",
    ],
    ["an order", { queries: "one: { where: { id: eq }, order: { at: asc } }" }, "the order of the query Reading.one"],
  ])("%s", (_, parts, words) => expect(refusal(compiled(parts))).toContain(words));

  test("rows that the schema does not date can be read but not stored", () => {
    const stores = (parts: Parameters<typeof schema>[0]) => generate(compiled(parts)).includes("readingEntry");
    expect(stores({ entity: "eventTime: at" })).toBe(true);
    expect(stores({ type: "type: latest-state", entity: "eventTime: at" })).toBe(true);
    expect(stores({ entity: "eventTime: given" })).toBe(true);
    expect(stores({ type: "type: versioned", entity: "eventTime: at" })).toBe(true);
    expect(stores({ type: "type: latest-state", entity: "conflict: last-write" })).toBe(true);
    expect(stores({ type: "type: latest-state" })).toBe(false);
    expect(stores({ type: "type: versioned" })).toBe(false);
  });

  test("cells are dated by the schema's rules", () => {
    const code = generate(
      compiled({
        head: "granularity: micros",
        entity: "eventTime: at\n    time: { rounding: exact, maxSkew: 1s, artificial: true }",
      }),
    );
    expect(code.replace(/\s+/g, " ")).toContain(
      '{ granularity: "micros", rounding: "exact", maxSkew: 1000000n, artificial: true',
    );
    expect(code).toContain("const timestamp = keys.cellTime(row.at, reading_cell_times, options);");
  });

  test("qualifiers that are no text are written as bytes", () => {
    const code = generate(compiled({ columns: "v: { family: m, type: bool, qualifier: { hex: ff80 } }" }));
    expect(code).toContain("const reading_v_qualifier = Uint8Array.of(255, 128);");
    expect(code).toContain("Column m:hex ff80, bool.");
  });

  test("cbt has no options, the admin API has all", () => {
    expect(() => renderCbt(planTable(compiled({ head: "options: { changeStream: 1d }" })))).toThrow("changeStream");
    expect(JSON.parse(renderAdmin(planTable({ ...model!, families: model!.families.slice(3) })))).toEqual({
      tableId: "whole",
      table: {
        granularity: "MICROS",
        columnFamilies: {
          counts: {
            gcRule: { maxAge: "34560000s" },
            valueType: { aggregateType: { inputType: { int64Type: { encoding: { bigEndianBytes: {} } } }, sum: {} } },
          },
        },
        deletionProtection: true,
        changeStreamConfig: { retentionPeriod: "604800s" },
        automatedBackupPolicy: { retentionPeriod: "604800s", frequency: "86400s" },
      },
      initialSplits: ["YQ==", "Yg==", "gA==", "/4A="].map((key) => ({ key })),
    });
    const families = "seconds: { gc: { maxAge: 5s }, aggregate: hll }\n  m: { gc: never }";
    expect(renderCbt(planTable(compiled({ families })))).toContain("seconds:maxage=5s:inthll,m:never");
  });
});
