import { describe, expect, test } from "vitest";
import { compile } from "../src/compile.ts";
import { expectMarked, schema } from "./marked.ts";

const ID = "{ name: id, type: string, maxBytes: 64 }";

/** Two entities with these components. */
const two = (
  first: readonly string[],
  second: readonly string[],
  delimiters = ["#", "#"],
  key = "key",
  layouts = ["text", "text"],
): string => {
  const entity = (name: string, components: readonly string[], i: number, word: string) =>
    `  ${name}:\n    type: event\n    ${word}:\n      layout: ${layouts[i]}\n      delimiter: "${delimiters[i]}"\n      components:\n${components.map((component) => `        - ${component}\n`).join("")}`;
  return `version: 1\ntable: t\nentities:\n${entity("A", first, 0, "key")}${entity("B", second, 1, key)}`;
};
/** Two entities of one layout, whose keys can meet or can't. */
const both = (layout: string, first: readonly string[], second: readonly string[], meet: boolean): string =>
  two(first, second, ["#", "#"], meet ? OVERLAP : "key", [layout, layout]);
const BYTES = "{ name: id, type: bytes }";
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

  "key/delimiter-order: hyphens": schema({
    layout: 'layout: text\n      delimiter: ⟦key/delimiter-order|"-"⟧',
    components: [
      "{ name: p, type: timeBucket, of: at, every: 1d, format: iso }",
      "{ name: id, type: uuid }",
      "{ name: at, type: timestamp, unit: millis }",
    ],
  }),
  "key/delimiter-order: below the hyphen": schema({
    layout: 'layout: text\n      delimiter: ","',
    components: [
      "{ name: p, type: timeBucket, of: at, every: 1d, format: iso }",
      "{ name: id, type: uuid }",
      "{ name: at, type: timestamp, unit: millis }",
    ],
  }),
  "key/delimiter-order: above the hyphen, for digits alone": schema({
    layout: 'layout: text\n      delimiter: "/"',
    components: [
      "{ name: p, type: timeBucket, of: at, every: 1d, format: epoch }",
      "{ name: id, type: string }",
      "{ name: w, type: writer }",
      "{ name: at, type: timestamp, unit: millis }",
    ],
  }),
  "key/delimiter-order: a dot before domains": schema({
    layout: 'layout: text\n      delimiter: ⟦key/delimiter-order|"."⟧',
    components: ["{ name: id, type: domain }"],
  }),
  "key/delimiter-order: names of an enum": schema({
    components: [
      ID,
      "{ name: e, type: enum, values: ['', ⟦key/delimiter-order|'a b'⟧, ⟦key/delimiter-order|'b#'⟧, c] }",
    ],
  }),
  "key/delimiter-order: not in other layouts": schema({
    layout: "layout: packed",
    components: [literal("a b"), ID, "{ name: e, type: enum, values: ['a b'] }"],
  }),

  "key/layout: text": schema({
    components: [
      "⟦key/layout|{ name: a, type: bytes }⟧",
      "⟦key/layout|{ name: id, type: string, order: desc }⟧",
      "⟦key/layout|{ name: d, type: domain, order: desc }⟧",
      "⟦key/layout|{ name: e, type: enum, values: [a], order: desc }⟧",
      "⟦key/layout|{ name: u, type: uuid, order: desc }⟧",
      "⟦key/layout|{ name: p, type: timeBucket, of: at, every: 1h, format: iso, order: desc }⟧",
      "{ name: q, type: timeBucket, of: at, every: 1h, order: desc }",
      "{ name: n, type: uint64, order: desc }",
      "{ name: at, type: timestamp, unit: micros, order: desc }",
    ],
  }),
  ...Object.fromEntries(
    ["binary", "packed"].map((layout) => [
      `key/layout: ${layout}`,
      schema({
        layout: `layout: ${layout}`,
        components: [
          "⟦key/layout|{ name: b, type: hash, of: [id], algorithm: md5, hexDigits: 2 }⟧",
          BYTES,
          `⟦key/layout|{ name: at, type: timestamp, unit: micros, max: "9223372036854775808" }⟧`,
        ],
      }),
    ]),
  ),

  "key/enum-order: text": schema({ components: [ID, "{ name: e, type: enum, values: ⟦key/enum-order|[low, high]⟧ }"] }),
  "key/enum-order: binary, by UTF-8 and not by UTF-16": schema({
    layout: "layout: binary",
    components: [
      ID,
      "{ name: e, type: enum, values: ['', A, a, aa, \uff5e, \u{1f600}] }",
      "{ name: f, type: enum, values: ⟦key/enum-order|[\u{1f600}, \uff5e]⟧ }",
    ],
  }),
  "key/enum-order: packed orders as declared": schema({
    layout: "layout: packed",
    components: [ID, "{ name: e, type: enum, values: [low, high] }"],
  }),

  "key/unused-option": schema({
    layout: 'layout: packed\n      ⟦key/unused-option|delimiter⟧: "!"',
    components: [
      "{ name: p, type: timeBucket, of: at, every: 1d, ⟦key/unused-option|format⟧: iso }",
      ID,
      "{ name: at, type: timestamp, unit: micros, ⟦key/unused-option|digits⟧: 3 }",
      "{ name: s, type: sequence, ⟦key/unused-option|digits⟧: 6 }",
    ],
  }),
  "key/descending-row-key-schema": schema({
    layout: "layout: binary",
    components: [ID, "{ name: at, type: timestamp, unit: micros, order: ⟦key/descending-row-key-schema|desc⟧ }"],
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
      "{ name: p, type: timeBucket, of: at, every: 1h }",
      "{ name: d, type: ⟦key/several-hashes|hash⟧, of: [⟦key/hash-source|p⟧, at], buckets: 4 }",
      "{ name: at, type: timestamp, unit: micros }",
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
  "key/too-long: NUL takes two bytes in binary": schema({
    layout: "layout: binary",
    components: ["{ name: id, type: string, maxBytes: 2050 }"],
  }).replace("    key:", "    ⟦key/too-long|key⟧:"),
  "key/too-long: nothing is escaped at the end of a packed key": schema({
    layout: "layout: packed",
    components: ["{ name: id, type: string, maxBytes: 4096 }"],
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

  "key/overlap: buckets in hex and decimal, of one width": two(
    [hash(16), ID],
    ["{ name: b, type: hash, of: [id], algorithm: md5, hexDigits: 2 }", ID],
    ["#", "#"],
    OVERLAP,
  ),
  "key/overlap: a literal that is no hex bucket": two(
    ["{ name: b, type: hash, of: [id], algorithm: md5, hexDigits: 2 }", ID],
    [literal("aB"), ID],
  ),
  "key/overlap: binary, one literal begins the other": both(
    "binary",
    [literal("a"), BYTES],
    [literal("ab"), ID],
    false,
  ),
  "key/overlap: binary, the same literal": both("binary", [literal("a"), BYTES], [literal("a"), ID], true),
  "key/overlap: binary, buckets": both("binary", [hash(16), ID], [hash(4), ID], true),
  "key/overlap: binary, literals after buckets": both(
    "binary",
    [hash(16), literal("a"), ID],
    [hash(4), literal("b"), ID],
    false,
  ),
  "key/overlap: binary, a literal that is a bucket": both("binary", [hash(641), ID], [literal("\u0080"), ID], true),
  "key/overlap: binary, a literal above the buckets": both("binary", [hash(640), ID], [literal("\u0080"), ID], false),
  "key/overlap: binary, a literal that is a negative number": both(
    "binary",
    [hash(641), ID],
    [literal("a"), ID],
    false,
  ),
  "key/overlap: packed, literals": both("packed", [literal("a"), ID], [literal("b"), ID], false),
  "key/overlap: packed, one literal begins the other": both("packed", [literal("a"), ID], [literal("ab"), ID], true),
  "key/overlap: packed, a literal in two parts": both(
    "packed",
    [literal("a"), literal("bc").replace("kind", "more"), ID],
    [literal("abd"), ID],
    false,
  ),
  "key/overlap: packed, buckets of two bytes hold those of one": both("packed", [hash(16), ID], [hash(300), ID], true),
  "key/overlap: packed, a bucket and a literal": both(
    "packed",
    [hash(16), literal("a"), ID],
    [literal("\u0010a"), ID],
    false,
  ),
  "key/overlap: packed, a bucket and a literal that meet": both(
    "packed",
    [hash(17), literal("a"), ID],
    [literal("\u0010a"), ID],
    true,
  ),
  // 300 buckets are 0000 to 012b.
  "key/overlap: packed, the last bucket in two literals": both(
    "packed",
    [hash(300), ID],
    [literal("\u0001+"), ID],
    true,
  ),
  "key/overlap: packed, after the last bucket": both("packed", [hash(300), ID], [literal("\u0001,"), ID], false),
  "key/overlap: text and packed": two([literal("a"), ID], [literal("a"), ID], ["#", "#"], OVERLAP, ["text", "packed"]),
  "key/overlap: text and packed, the delimiter tells": two([literal("a"), ID], [literal("ab"), ID], ["#", "#"], "key", [
    "text",
    "packed",
  ]),
  "key/overlap: text and binary": two([literal("a"), ID], [literal("a"), ID], ["#", "#"], "key", ["text", "binary"]),
  "key/overlap: binary and packed, NUL escaped": two(
    [literal("a\\0b"), ID],
    [literal("a\\0b"), ID],
    ["#", "#"],
    "key",
    ["binary", "packed"],
  ),

  "gc/empty": schema({ families: "m: { gc: { any: [{ all: ⟦gc/empty|[]⟧ }, { maxAge: 1d }] } }" }),
  "gc/one-element": schema({
    families: "m: { gc: { ⟦gc/one-element|any⟧: [{ ⟦gc/one-element|all⟧: [{ maxAge: 1d }] }] } }",
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

  test("only schema/ and key/ stop a schema from being used", () => {
    expect(compile(schema({ families: "m: { gc: { any: [] } }" }), "t").model).not.toBeNull();
    expect(compile(schema({ components: [literal("a b"), ID] }), "t").model).toBeNull();
    expect(compile(schema({ columns: "f: { family: x, type: bool }" }), "t").model).toBeNull();
  });
});
