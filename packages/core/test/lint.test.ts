import { type KeySpec, keyCodec } from "@rowsmith/keys";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compile } from "../src/compile.ts";
import { keyWidth } from "../src/lint/key-width.ts";
import { RULES } from "../src/lint/rules/index.ts";
import { expectMarked, schema } from "./marked.ts";

const ID = "{ name: id, type: string, maxBytes: 64 }";

/** Two entities with these components. */
const two = (first: readonly string[], second: readonly string[], delimiters = ["#", "#"], key = "key"): string => {
  const entity = (name: string, components: readonly string[], i: number, word: string) =>
    `  ${name}:\n    type: event\n    ${word}:\n      layout: text\n      delimiter: "${delimiters[i]}"\n      components:\n${components.map((component) => `        - ${component}\n`).join("")}`;
  return `version: 1\ntable: t\nentities:\n${entity("A", first, 0, "key")}${entity("B", second, 1, key)}`;
};
const literal = (value: string): string => `{ name: kind, type: literal, value: "${value}" }`;
const hash = (buckets: number): string => `{ name: b, type: hash, of: [id], buckets: ${buckets} }`;
const OVERLAP = "⟦key/overlap|key⟧";

const CORPUS: Readonly<Record<string, string>> = {
  "key/no-components": schema({})
    .replace(/components:\n.*\n.*\n/, "components: ⟦key/no-components|[]⟧\n")
    .replace("one: { where: { id: eq } }", "{}"),

  "key/delimiter-order: digits": schema({ layout: 'layout: text\n      delimiter: ⟦key/delimiter-order|"0"⟧' }),
  "key/delimiter-order: above digits": schema({ layout: "layout: text\n      delimiter: ⟦key/delimiter-order|'|'⟧" }),
  "key/delimiter-order: only the first byte counts": schema({ layout: 'layout: text\n      delimiter: "/zz"' }),
  "key/delimiter-order: no digits": schema({ layout: "layout: text\n      delimiter: '|'", components: [ID] }),
  "key/delimiter-order: a byte of a literal": schema({
    components: ["{ name: kind, type: literal, value: ⟦key/delimiter-order|a b⟧ }", ID],
  }),
  "key/delimiter-order: a lower delimiter": schema({
    layout: 'layout: text\n      delimiter: "\\x1f"',
    components: ["{ name: kind, type: literal, value: a b }", ID],
  }),

  "key/width-too-small: micros": schema({
    components: [ID, "{ name: at, type: timestamp, unit: micros, digits: ⟦key/width-too-small|13⟧ }"],
  }),
  "key/width-too-small: seconds": schema({
    components: [ID, "{ name: at, type: timestamp, unit: seconds, digits: ⟦key/width-too-small|9⟧ }"],
  }),
  "key/width-too-small: wider is fine": schema({
    components: [
      ID,
      "{ name: at, type: timestamp, unit: seconds, digits: 11 }",
      "{ name: n, type: uint32, digits: 4 }",
      "{ name: s, type: sequence, digits: 20 }",
    ],
  }),
  "key/width-too-small: max": schema({
    components: [
      ID,
      "{ name: at, type: timestamp, unit: micros, order: desc, max: ⟦key/width-too-small|9999999999999⟧ }",
    ],
  }),

  "key/several-hashes": schema({
    components: [
      ID,
      "{ name: b, type: hash, of: [id], buckets: 4 }",
      "{ name: c, type: ⟦key/several-hashes|hash⟧, of: [id], buckets: 8 }",
    ],
  }),

  "key/desc-max: ascending": schema({
    components: [ID, '{ name: at, type: timestamp, unit: millis, max: ⟦key/desc-max|"9223372036854775808"⟧ }'],
  }),
  "key/desc-max: descending": schema({
    components: [ID, '{ name: at, type: timestamp, unit: millis, order: desc, max: "9223372036854775808" }'],
  }),
  "key/desc-max: another width": schema({
    components: [
      ID,
      "{ name: at, type: timestamp, unit: millis, order: desc, digits: 20, max: ⟦key/desc-max|9223372036854775808⟧ }",
    ],
  }),

  "key/hash-source": schema({
    components: [
      literal("x"),
      "{ name: b, type: hash, of: [⟦key/hash-source|b⟧, id, ⟦key/hash-source|id⟧], buckets: 4 }",
      "{ name: c, type: ⟦key/several-hashes|hash⟧, of: [⟦key/hash-source|b⟧, ⟦key/hash-source|kind⟧, id], buckets: 4 }",
      ID,
    ],
  }),

  "key/too-long": schema({
    components: ["{ name: id, type: string, maxBytes: 4080 }", "{ name: at, type: timestamp, unit: micros }"],
  }).replace("    key:", "    ⟦key/too-long|key⟧:"),
  "key/too-long: just not": schema({
    components: ["{ name: id, type: string, maxBytes: 4079 }", "{ name: at, type: timestamp, unit: micros }"],
  }),
  "key/too-long: unbounded": schema({
    components: ["{ name: id, type: string }", "{ name: name, type: string, maxBytes: 4096 }"],
  }),

  "key/overlap: nothing tells them apart": two([ID], [ID], ["#", "#"], OVERLAP),
  "key/overlap: literals": two([literal("a"), ID], [literal("b"), ID]),
  "key/overlap: one literal begins the other": two([literal("a"), ID], [literal("ab"), ID]),
  "key/overlap: the same literal": two(
    [literal("a"), ID],
    [literal("a"), ID, "{ name: n, type: uint8 }"],
    ["#", "#"],
    OVERLAP,
  ),
  "key/overlap: a literal after what varies": two([ID, literal("a")], [ID, literal("b")], ["#", "#"], OVERLAP),
  "key/overlap: literals after buckets": two([hash(16), literal("a"), ID], [hash(16), literal("b"), ID]),
  "key/overlap: the same literal after buckets": two(
    [hash(16), literal("a"), ID],
    [hash(16), literal("a"), ID],
    ["#", "#"],
    OVERLAP,
  ),
  "key/overlap: buckets of another width": two([hash(16), ID], [hash(4), ID]),
  "key/overlap: a literal that is no bucket": two([hash(16), ID], [literal("16"), ID]),
  "key/overlap: a literal that is a bucket": two([hash(16), ID], [literal("15"), ID], ["#", "#"], OVERLAP),
  "key/overlap: a literal against what varies": two([literal("a"), ID], [ID], ["#", "#"], OVERLAP),
  "key/overlap: other delimiters": two([literal("a"), ID], [literal("b"), ID], ["#", "!"]),
  "key/overlap: other delimiters, one begins the other": two(
    [literal("a"), ID],
    [literal("a"), ID],
    ["#", "##"],
    OVERLAP,
  ),

  "gc/empty": schema({ families: "m: { gc: { any: [{ all: ⟦gc/empty|[]⟧ }, { maxVersions: 1 }] } }" }),
  "gc/one-element": schema({
    families: "m: { gc: { ⟦gc/one-element|any⟧: [{ ⟦gc/one-element|all⟧: [{ maxVersions: 1 }] }] } }",
  }),
  "gc/age-too-small": schema({
    families: "m: { gc: { all: [{ maxAge: ⟦gc/age-too-small|999us⟧ }, { maxAge: ⟦gc/age-too-small|0d⟧ }] } }",
  }),
  "gc: fine": schema({
    families:
      "m: { gc: { any: [{ maxAge: 1ms }, { maxAge: 1000us }, { all: [{ maxAge: 1d }, { maxVersions: 2 }] }] } }",
  }),

  "entity/unused-family": schema({ families: "m: { gc: never }\n  ⟦entity/unused-family|n⟧: { gc: never }" }),
  "entity/unused-family: named by a column that is wrong": schema({
    columns: "value: { family: m, type: ⟦schema/invalid-value|float⟧ }",
  }),
  "entity/unused-family: unknown while columns can't be read": schema({}).replace(
    /columns:\n.*\n/,
    "columns: ⟦schema/wrong-type|5⟧\n",
  ),

  "query/literal-in-where": schema({
    components: [literal("x"), ID],
    queries: "one: { where: { ⟦query/literal-in-where|kind⟧: eq, id: eq } }",
  }),
  "query: a bucket may be pinned": schema({ components: [hash(16), ID], queries: "one: { where: { b: in } }" }),
};

describe("rules", () => {
  test.each(Object.entries(CORPUS))("%s", (_, marked) => expectMarked(marked));

  test("every rule has an example, and its id names it", () => {
    const found = Object.values(CORPUS).join();
    expect(new Set(RULES.map(({ id }) => id)).size).toBe(RULES.length);
    for (const { id } of RULES) {
      expect(id).toMatch(/^(key|gc|query|entity)\/[a-z]+(-[a-z]+)*$/);
      expect(found).toContain(`⟦${id}|`);
    }
  });

  test("only schema/ and key/ stop a schema from being used", () => {
    expect(compile(schema({ families: "m: { gc: { any: [] } }" }), "t").model).not.toBeNull();
    expect(compile(schema({ components: [literal("a b"), ID] }), "t").model).toBeNull();
    expect(compile(schema({ columns: "f: { family: x, type: bool }" }), "t").model).toBeNull();
  });
});

test("a key's width is that of the longest key that can be written", () => {
  const digits = fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined });
  fc.assert(
    fc.property(
      digits,
      digits,
      fc.constantFrom("#", "!!"),
      fc.integer({ min: 1, max: 65_536 }),
      (a, b, delimiter, buckets) => {
        const key: KeySpec = {
          entity: "E",
          layout: "text",
          delimiter,
          components: [
            { type: "literal", name: "kind", value: "ünit" },
            { type: "hash", name: "b", of: ["id"], algorithm: "murmur3", buckets },
            { type: "string", name: "id", maxBytes: 7 },
            { type: "uint32", name: "n", ...(a === undefined ? {} : { digits: a }) },
            { type: "sequence", name: "s", bits: 16, ...(b === undefined ? {} : { digits: b }) },
            { type: "timestamp", name: "at", unit: "millis" },
          ],
        };
        const bytes = keyCodec(key).encode({ id: "1234567", n: 1, s: 1, at: 1_793_361_600_123n });
        expect(keyWidth(key)).toBe(bytes.length);
      },
    ),
  );
});
