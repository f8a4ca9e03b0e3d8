import { compareBytes, type KeySpec, keyCodec } from "@rowsmith/keys";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { GcRule, TableModel } from "../src/model/types.ts";
import { type AdminGcReply, fromAdminGc, gcText, sameGc, toAdminGc } from "../src/table/gc.ts";
import { liveTable, tableDifferences } from "../src/table/live.ts";
import { planTable } from "../src/table/plan.ts";
import { durationJson, renderAdmin } from "../src/table/render/admin.ts";
import { renderCbt } from "../src/table/render/cbt.ts";
import { isRenderError } from "../src/table/render/error.ts";
import { createTableRequest } from "../src/table/request.ts";
import { bucketBorders, MAX_INITIAL_SPLITS } from "../src/table/splits.ts";
import { tableModel } from "./models.ts";

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString("utf8");

function key(buckets: number, literals: readonly string[] = [], delimiter = "#"): KeySpec {
  return {
    entity: "Reading",
    layout: "text",
    delimiter,
    components: [
      ...literals.map((value, i) => ({ type: "literal" as const, name: `kind${i}`, value })),
      { type: "hash", name: "bucket", of: ["id"], algorithm: "murmur3", buckets },
      { type: "string", name: "id" },
    ],
  };
}

function table(keys: readonly KeySpec[], change: Partial<TableModel> = {}): TableModel {
  return tableModel(
    keys.map((key) => ({ name: key.entity, key })),
    change,
  );
}

const age = (micros: bigint): GcRule => ({ kind: "maxAge", micros, text: "" });
const versions = (n: number): GcRule => ({ kind: "maxVersions", versions: n });
const DAY = 86_400_000_000n;

describe("splits", () => {
  test("stand at the bucket borders, without the first bucket and without the delimiter", () => {
    expect(bucketBorders(key(4)).map(text)).toEqual(["1", "2", "3"]);
    expect(bucketBorders(key(16)).map(text)).toEqual(
      Array.from({ length: 15 }, (_, i) => String(i + 1).padStart(2, "0")),
    );
    expect(bucketBorders(key(1))).toEqual([]);
  });

  test("follow the literals before the hash, with their delimiters", () => {
    expect(bucketBorders(key(3, ["v1", "é"], "!!")).map(text)).toEqual(["v1!!é!!1", "v1!!é!!2"]);
  });

  test("are those of the layout", () => {
    const borders = (change: Partial<KeySpec>, spec = key(3, ["k"])) =>
      bucketBorders({ ...spec, ...change }).map((border) => Buffer.from(border).toString("hex"));
    expect(borders({ layout: "packed" })).toEqual(["6b01", "6b02"]);
    expect(borders({ layout: "binary" })).toEqual(["6b000181", "6b000182"]);
    const numbered = { ...key(3), components: [...key(3).components, { type: "uint8" as const, name: "n" }] };
    expect(borders({ layout: "binary" }, numbered)).toEqual(["81", "82"]);
    expect(borders({ layout: "packed" }, key(1000))[49]).toBe("01ef");
    const hex: KeySpec = {
      ...key(16),
      components: [
        { type: "hash", name: "bucket", of: ["id"], algorithm: "md5", buckets: 16, hexDigits: 1 },
        { type: "string", name: "id" },
      ],
    };
    expect(bucketBorders(hex).map(text)).toEqual([..."123456789abcdef"]);
  });

  test("are not known where data stands before the hash, or where there is none", () => {
    const late = { ...key(4), components: [...key(4).components].reverse() };
    expect(bucketBorders(late)).toEqual([]);
    expect(bucketBorders({ ...key(4), components: [{ type: "literal", name: "l", value: "x" }] })).toEqual([]);
  });

  test("of several entities are sorted by bytes and given once", () => {
    const plan = planTable(table([key(3, ["b"]), key(3, ["a"]), key(3, ["b"])]));
    expect(plan.splits.map(text)).toEqual(["a#1", "a#2", "b#1", "b#2"]);
  });

  test("none is none", () => {
    expect(planTable(table([key(16)], { splits: "none" })).splits).toEqual([]);
  });

  test("are thinned out evenly above Bigtable's limit", () => {
    expect(planTable(table([key(101)])).splits).toHaveLength(100);
    for (const buckets of [102, 256, 1000, 65_536]) {
      const { splits } = planTable(table([key(buckets)]));
      expect(splits).toHaveLength(MAX_INITIAL_SPLITS);
      const borders = [0, ...splits.map((split) => Number(text(split))), buckets];
      const gaps = borders.slice(1).map((border, i) => border - borders[i]!);
      expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1);
    }
  });

  test("property: every key of a bucket lies between its borders", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 100 }),
        fc.constantFrom("#", "::", "\u0001"),
        fc.constantFrom<string[]>([], ["v1"], ["a", "b"]),
        fc.stringMatching(/^[a-z0-9]{1,12}$/),
        fc.constantFrom("text" as const, "binary" as const, "packed" as const),
        (buckets, delimiter, literals, id, layout) => {
          // A digit must be greater than the delimiter.
          const spec = { ...key(buckets, literals, delimiter === "::" ? "!!" : delimiter), layout };
          const codec = keyCodec(spec);
          const encoded = codec.encode({ id });
          const bucket = codec.fields(encoded)[literals.length]!.value as number;
          const borders = bucketBorders(spec);
          const before = borders.filter((border) => compareBytes(border, encoded) <= 0).length;
          expect(before).toBe(bucket);
        },
      ),
    );
  });
});

describe("garbage-collection rules", () => {
  const rules: fc.Arbitrary<GcRule> = fc.letrec<{ rule: GcRule }>((tie) => ({
    rule: fc.oneof(
      { maxDepth: 3 },
      fc.integer({ min: 1, max: 1000 }).map(versions),
      fc.bigInt({ min: 1000n, max: 10n ** 15n }).map(age),
      fc.record({
        kind: fc.constantFrom("any" as const, "all" as const),
        rules: fc.array(tie("rule"), { minLength: 2, maxLength: 3 }),
      }),
    ),
  })).rule;

  test("property: survive the admin API, to the microsecond", () => {
    fc.assert(
      fc.property(rules, (rule) => {
        const back = fromAdminGc(toAdminGc(rule) as AdminGcReply);
        expect(gcText(back)).toBe(gcText(rule));
        expect(sameGc(back, rule)).toBe(true);
      }),
    );
  });

  test("ages are seconds and nanoseconds", () => {
    expect(toAdminGc(age(90n * DAY))).toEqual({ maxAge: { seconds: "7776000", nanos: 0 } });
    expect(toAdminGc(age(1_500_001n))).toEqual({ maxAge: { seconds: "1", nanos: 500_001_000 } });
    expect(gcText(fromAdminGc({ maxAge: { seconds: 1, nanos: 500_001_999 } }))).toBe("maxAge 1500001us");
  });

  test("no rule, an empty one and never are the same", () => {
    for (const reply of [undefined, null, {}, { maxNumVersions: 0, maxAge: null, union: null, intersection: null }]) {
      expect(fromAdminGc(reply)).toEqual({ kind: "never" });
    }
  });

  test("equality does not depend on order, nesting in itself or repetition, but on everything else", () => {
    const [a, b, c] = [age(DAY), versions(2), versions(3)];
    const any = (...parts: GcRule[]): GcRule => ({ kind: "any", rules: parts });
    const all = (...parts: GcRule[]): GcRule => ({ kind: "all", rules: parts });
    expect(sameGc(any(a, b, c), any(any(c, b), a))).toBe(true);
    expect(sameGc(any(a, any(a)), a)).toBe(true);
    expect(sameGc(any(a, b), all(a, b))).toBe(false);
    expect(sameGc(any(a, all(b, c)), any(a, b, c))).toBe(false);
    expect(sameGc(age(DAY), age(DAY + 1n))).toBe(false);
  });
});

describe("a live table", () => {
  const plan = planTable(
    table([], {
      families: [
        { id: "m", gc: versions(1) },
        { id: "raw", gc: { kind: "never" } },
      ],
    }),
  );

  test("that is as planned has no differences", () => {
    const live = liveTable({
      granularity: "MILLIS",
      columnFamilies: { raw: {}, m: { gcRule: { maxNumVersions: 1 } } },
    });
    expect(tableDifferences(plan, live)).toEqual([]);
  });

  test("says where a family adds up what the schema would set", () => {
    const plain = createTableRequest(plan).table.columnFamilies;
    const live = liveTable({ columnFamilies: { ...plain, raw: { valueType: { aggregateType: { sum: {} } } } } });
    expect(tableDifferences(plan, live)).toEqual([
      "family raw has totals by sum, the schema has plain cells; it cannot be changed",
    ]);
  });

  test("that differs says how, in both directions", () => {
    const live = liveTable({ granularity: "MICROS", columnFamilies: { m: {}, extra: {} } });
    expect(tableDifferences(plan, live)).toEqual([
      "granularity is micros, the schema has millis; it cannot be changed",
      "family m has gc never, the schema has maxVersions 1",
      "family raw is missing, the schema has it with gc never",
      "family extra is not in the schema",
    ]);
  });
});

describe("admin JSON", () => {
  const model = table([key(3)], {
    families: [
      { id: "m", gc: versions(1) },
      {
        id: "hist",
        gc: { kind: "any", rules: [age(90n * DAY), { kind: "all", rules: [age(1_500_000n), versions(2)] }] },
      },
      { id: "raw", gc: { kind: "never" } },
    ],
  });

  test("is the REST request, bytes in base64 and ages as proto3 JSON", () => {
    expect(JSON.parse(renderAdmin(planTable(model)))).toEqual({
      tableId: "t",
      table: {
        granularity: "MILLIS",
        columnFamilies: {
          m: { gcRule: { maxNumVersions: 1 } },
          hist: {
            gcRule: {
              union: {
                rules: [
                  { maxAge: "7776000s" },
                  { intersection: { rules: [{ maxAge: "1.500s" }, { maxNumVersions: 2 }] } },
                ],
              },
            },
          },
          raw: {},
        },
      },
      initialSplits: [{ key: "MQ==" }, { key: "Mg==" }],
    });
  });

  test("has a parent with a target", () => {
    const request = JSON.parse(renderAdmin(planTable(model), { project: "p", instance: "i" }));
    expect(request.parent).toBe("projects/p/instances/i");
  });

  test("binary splits are bytes for the client and base64 in JSON (B03)", () => {
    const plan = { ...planTable(model), splits: [Uint8Array.of(0x40), Uint8Array.of(0x80), Buffer.from("user#5")] };
    expect(createTableRequest(plan).initialSplits[1]!.key.equals(Uint8Array.of(0x80))).toBe(true);
    const keys = JSON.parse(renderAdmin(plan)).initialSplits.map((split: { key: string }) => split.key);
    expect(keys).toEqual(["QA==", "gA==", "dXNlciM1"]);
  });

  test("a family may have the name of a rule's field, or of a property of every object", () => {
    const families = ["maxAge", "constructor", "toString"].map((id) => ({ id, gc: versions(1) }));
    const request = JSON.parse(renderAdmin(planTable(table([], { families }))));
    expect(request.table.columnFamilies).toEqual({
      maxAge: { gcRule: { maxNumVersions: 1 } },
      constructor: { gcRule: { maxNumVersions: 1 } },
      toString: { gcRule: { maxNumVersions: 1 } },
    });
  });

  test("durations have 0, 3, 6 or 9 decimals", () => {
    const json = (nanos: number): string => durationJson({ seconds: "1", nanos });
    expect([0, 500_000_000, 1_000_000, 1000, 1].map(json)).toEqual([
      "1s",
      "1.500s",
      "1.001s",
      "1.000001s",
      "1.000000001s",
    ]);
  });
});

describe("cbt refuses by name", () => {
  const refusal = (run: () => string): string => {
    try {
      return `not refused: ${run()}`;
    } catch (error) {
      return isRenderError(error) ? error.message : `another error: ${error}`;
    }
  };
  const base = planTable(table([key(4)]));

  test.each([0x00, 0x2c, 0x22, 0x0a, 0x0d])("byte %i in a split", (byte) => {
    const hex = byte.toString(16).padStart(2, "0");
    const splits = [Uint8Array.of(0x61, byte)];
    expect(refusal(() => renderCbt({ ...base, splits }))).toContain(`the split 61${hex}: byte ${hex} at index 1`);
  });

  test("granularity micros, and ages and versions that it cannot hold", () => {
    expect(refusal(() => renderCbt({ ...base, granularity: "micros" }))).toContain("granularity micros");
    const withGc = (gc: GcRule): string => refusal(() => renderCbt({ ...base, families: [{ id: "m", gc }] }));
    expect(withGc(age(1500n))).toContain("maxAge 1500us");
    expect(withGc(age(4_294_967_297_000n))).toContain("maxAge 4294967297ms");
    expect(withGc(versions(65_536))).toContain("maxVersions 65536");
    expect(withGc(versions(65_535))).toContain("not refused");
  });
});
