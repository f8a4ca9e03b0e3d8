import { describe, expect, test } from "vitest";
import { compile } from "../src/compile.ts";
import { expectMarked, places, schema } from "./marked.ts";

const telemetryKey = "layout: text\n      components: [{ name: id, type: string }]";

describe("YAML", () => {
  test.each([
    ["nothing", "", ["schema/wrong-type 1:1-1:1"]],
    ["only a comment", "# hello\n", ["schema/wrong-type 1:1-1:1"]],
    ["an open quote", 'version: 1\ntable: "t\n', ["schema/syntax 3:1-3:1"]],
    ["a tab as indent", "version: 1\nfamilies:\n\tm: {}\n", ["schema/syntax 3:1-3:2"]],
    ["an unknown alias", "version: 1\ntable: *t\n", ["schema/syntax 2:8-2:10"]],
    ["a mapping in one line", "a: b: c\n", ["schema/syntax 1:4-1:5"]],
  ])("%s", (_, text, expected) => expect(places(text)).toEqual(expected));

  test("a bracket that closes too far left is one mistake, whatever follows", () => {
    const text = `a:\n  b: { c: [\n    d\n  ] }\n${"  e: { f: [g, h] }\n".repeat(100)}`;
    expect(places(text)).toEqual(["schema/syntax 4:3-4:4"]);
  });

  test("two mistakes in one file are two findings", () => {
    expect(places("a: b: c\nd: *e\nf: g: h\n")).toEqual(["schema/syntax 1:4-1:5", "schema/syntax 3:4-3:5"]);
  });

  test("two documents in a file", () => {
    expect(places(`${schema({})}---\nversion: 1\n`)).toContain("schema/syntax 19:1-19:4");
  });

  test("a tag that schemas don't have", () => {
    expectMarked(schema({ head: "description: ⟦schema/syntax|!secret⟧ x" }));
    expectMarked(schema({ head: "description: ⟦schema/syntax|!!binary⟧ aGk=" }));
    expectMarked(schema({ head: "description: !!str 5" }));
  });

  test("a byte order mark does not move columns", () => {
    expect(places("\ufeffvershun: 1\n")).toContain("schema/unknown-key 1:1-1:8");
    expectMarked(`\ufeff${schema({})}`);
  });

  test("CRLF", () => {
    expectMarked(schema({ head: "⟦schema/unknown-key|granularty⟧: millis" }).replaceAll("\n", "\r\n"));
  });

  test("columns count UTF-16 units", () => {
    expectMarked(
      schema({ columns: 'value: { family: m, type: int64, description: "é🙂", ⟦schema/unknown-key|x⟧: 1 }' }),
    );
  });

  test("YAML 1.2: yes, no, on and dates are text", () => {
    const columns = ["yes", "no", "on", "off", "n"]
      .map((name) => `${name}: { family: m, type: bool }`)
      .join("\n      ");
    const { model } = compile(schema({ columns, head: "description: 2026-10-30" }), "t");
    expect(model!.entities[0]!.columns.map(({ name }) => name)).toEqual(["yes", "no", "on", "off", "n"]);
    expect(model!.description).toBe("2026-10-30");
  });
});

describe("keys", () => {
  test("twice in one mapping", () => {
    expectMarked(
      schema({ columns: "a: { family: m, type: bool }\n      ⟦schema/duplicate-key|a⟧: { family: m, type: bool }" }),
    );
    expectMarked(schema({ head: "⟦schema/duplicate-key|version⟧: 1" }));
  });

  test("that are no strings", () => {
    const families = [
      "m: { gc: never }",
      "⟦schema/wrong-type|1⟧: { gc: never }",
      "⟦schema/wrong-type|true⟧: { gc: never }",
      "⟦schema/wrong-type|~⟧: { gc: never }",
      "? ⟦schema/wrong-type|[a]⟧\n  : { gc: never }",
    ];
    expectMarked(schema({ families: families.join("\n  ") }));
  });

  test("of the prototype", () => {
    expectMarked(
      schema({
        columns:
          "v: { family: m, type: bool }\n      ⟦schema/invalid-name|__proto__⟧: { family: m, type: bool, polluted: true }",
      }),
    );
    expectMarked(schema({ entity: "⟦schema/invalid-name|__proto__⟧: { maxRanges: 5 }" }));
    expectMarked(schema({ families: "m: { gc: never, ⟦schema/invalid-name|__proto__⟧: { description: x } }" }));
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expectMarked(schema({ entity: "⟦schema/unknown-key|toString⟧: 1\n    ⟦schema/unknown-key|constructor⟧: 2" }));
  });
});

describe("anchors, aliases and merge keys", () => {
  test("give what they repeat, at the place where it is written", () => {
    expectMarked(`version: 1
table: t
families:
  a: &one { gc: { maxVersions: ⟦schema/invalid-value|0⟧ } }
  b: *one
entities:
  First:
    type: event
    key: &key
      layout: text
      components: &parts
        - { name: kind, type: literal, value: first }
        - &id { name: id, type: string, maxBytes: ⟦schema/wrong-type|"64"⟧ }
    columns: &columns
      v: { family: a, type: bool }
      w: { family: b, type: bool }
  Second:
    type: event
    key:
      layout: text
      components: [{ name: kind, type: literal, value: second }, *id]
    columns: *columns
`);
  });

  test("merge, where own keys win over merged ones and earlier over later", () => {
    const { model, diagnostics } = compile(
      `version: 1
table: t
families: { m: { gc: never } }
entities:
  Reading:
    type: event
    key: { layout: text, components: [{ name: id, type: string }] }
    columns:
      a: &base { family: m, type: int64, description: base }
      b: { type: bool, <<: *base }
      c: { <<: [{ type: string }, *base], qualifier: x }
      d: { <<: { <<: *base, description: inner }, required: true }
`,
      "t",
    );
    expect(diagnostics).toEqual([]);
    expect(model!.entities[0]!.columns.map(({ type, description }) => [type, description])).toEqual([
      ["int64", "base"],
      ["bool", "base"],
      ["string", "base"],
      ["int64", "inner"],
    ]);
  });

  test("a mistake in a merged key is where the key is written", () => {
    expectMarked(
      schema({
        columns:
          "a: &base { family: m, type: bool, ⟦schema/unknown-key|reqired⟧: true }\n      b: { <<: *base, qualifier: c }",
      }),
    );
  });

  test("merge of something else", () => {
    expectMarked(schema({ columns: "a: { family: m, type: bool, <<: ⟦schema/wrong-type|5⟧ }" }));
    expectMarked(schema({ columns: "a: { family: m, type: bool, <<: {}, ⟦schema/duplicate-key|<<⟧: {} }" }));
    expectMarked(schema({ columns: 'a: { family: m, type: bool, ⟦schema/unknown-key|"<<"⟧: {} }' }));
  });

  test("an anchor set twice: the last one before the alias", () => {
    const { model } = compile(
      schema({
        columns:
          "a: &x { family: m, type: bool }\n      b: &x { family: m, type: bytes }\n      c: { <<: *x, qualifier: d }",
      }),
      "t",
    );
    expect(model!.entities[0]!.columns[2]!.type).toBe("bytes");
  });

  test("bombs and circles", () => {
    const levels = Array.from(
      { length: 12 },
      (_, i) => `l${i + 1}: &l${i + 1} [${Array(9).fill(`*l${i}`).join(", ")}]`,
    );
    expect(places(`l0: &l0 [x]\n${levels.join("\n")}\n`).map((place) => place.split(" ")[0])).toEqual([
      "schema/alias-bomb",
    ]);
    const merges = Array.from({ length: 40 }, (_, i) => `l${i + 1}: &l${i + 1} {<<: [*l${i}, *l${i}]}`);
    expect(places(`l0: &l0 {}\n${merges.join("\n")}\n`).map((place) => place.split(" ")[0])).toEqual([
      "schema/alias-bomb",
    ]);
    expect(places("a: &a [*a]\n")).toEqual(["schema/alias-bomb 1:8-1:10"]);
    expect(places("a: &a { <<: *a }\n")).toEqual(["schema/alias-bomb 1:13-1:15"]);
  });
});

describe("places", () => {
  test("of values over several lines: from their first character to their last", () => {
    const table = (value: string) => schema({}).replace("table: t", `table: ${value}`);
    expectMarked(table("⟦schema/invalid-name||\n  my table\n  two⟧\n"));
    expectMarked(table("⟦schema/invalid-name|>-\n  my table\n\n  two⟧\n\n\n"));
    expectMarked(table("⟦schema/invalid-name||2-\n   my⟧\n"));
    expectMarked(table("⟦schema/invalid-name|my\n  long\n  id⟧   # with a comment"));
    expectMarked(table('⟦schema/invalid-name|"my\n  long id"⟧'));
    expectMarked(table("⟦schema/invalid-name|my\n  long id⟧").replaceAll("\n", "\r\n"));
    expectMarked(
      schema({
        components: [
          "name: id\n          type: string\n          pattern: ⟦schema/invalid-value|>-\n            ([a-z\n            0-9⟧",
        ],
      }),
    );
    expectMarked(schema({ queries: "? ⟦schema/invalid-name||\n        One⟧\n      : { where: { id: eq } }" }));
  });

  test("of values with an anchor or a tag: without those", () => {
    expectMarked(schema({ head: "granularity: &g !!str ⟦schema/invalid-value|seconds⟧" }));
    expectMarked(schema({ head: "granularity:\n  &g\n  ⟦schema/invalid-value|seconds⟧" }));
    expectMarked(schema({ families: "m: { gc: &g { ⟦schema/unknown-key|max⟧: 1 } }" }));
  });

  test("behind an alias: where the part that is wrong is written", () => {
    expectMarked(
      schema({
        families: "m: { gc: &g { maxAge: ⟦schema/invalid-value|5x⟧ } }\n  n: { gc: *g }",
      }),
    );
    expectMarked(
      schema({
        components: ["&c { name: id, type: string, maxBytes: ⟦schema/invalid-value|0⟧ }", "{ <<: *c, name: x }"],
      }),
    );
  });

  test("of a value that is an alias: the alias, where it is wrong only there", () => {
    expectMarked(schema({ head: "description: &d very long", families: "m: { gc: ⟦schema/invalid-value|*d⟧ }" }));
    expectMarked(
      schema({
        head: "description: &f n",
        families: "⟦entity/unused-family|m⟧: { gc: never }",
        columns: "v: { family: ⟦schema/unknown-reference|*f⟧, type: bool }",
      }),
    );
    expectMarked(
      schema({ columns: "v: { family: m, type: &t ⟦schema/invalid-value|bol⟧ }\n      w: { family: m, type: *t }" }),
    );
    expectMarked(
      schema({
        head: "description: &id id",
        components: ["{ name: x, type: string }", "⟦schema/wrong-type|*id⟧"],
        queries: "one: { where: { x: eq } }",
      }),
    );
    expectMarked(schema({ queries: "&k one: { where: { ⟦schema/unknown-reference|*k⟧ : eq } }" }));
  });

  test("of keys and values that are merged", () => {
    expectMarked(
      schema({
        columns: `a: &a
        family: m
        type: bool
        ⟦schema/unknown-key|qualifer⟧: x
      b: { <<: *a, type: ⟦schema/invalid-value|bol⟧ }`,
      }),
    );
    expectMarked(
      schema({
        columns: `⟦schema/missing-key|a⟧: &a { family: m }
      ⟦schema/missing-key|b⟧: { <<: [*a, { required: false }] }
      c: { <<: *a, type: bool }
      d: { <<: [{ type: bool, family: ⟦schema/unknown-reference|n⟧ }, *a] }`,
      }),
    );
  });
});

describe("hostile text is answered fast", () => {
  const long = Array.from({ length: 150 }, (_, i) => `k${i}: &k${i} { <<: *k${i - 1} }`).join("\n");
  test.each([
    ["[".repeat(100_000), "schema/syntax"],
    ["- ".repeat(50_000), "schema/syntax"],
    ["{a: ".repeat(50_000), "schema/syntax"],
    ["? ".repeat(20_000), "schema/syntax"],
    ["x".repeat(2_000_000), "schema/syntax"],
    [`a: &k-1 {}\n${long}\n`, "schema/syntax"],
    [Array.from({ length: 20_000 }, (_, i) => `k${i}: ${i}`).join("\n"), "schema/unknown-key"],
    [`version: ${"9".repeat(100_000)}`, "schema/version"],
    ["a: 1\n".repeat(20_000), "schema/duplicate-key"],
    ["---\na\n".repeat(10_000), "schema/syntax"],
    ["%\n".repeat(20_000), "schema/syntax"],
    ["\0\u0001\u202e\u2028", "schema/wrong-type"],
    [schema({ head: `description: "${"x\\n".repeat(100_000)}"` }), undefined],
  ])("%#", (text, rule) => {
    const before = performance.now();
    const rules = compile(text, "t").diagnostics.map((finding) => finding.rule);
    expect(performance.now() - before).toBeLessThan(5_000);
    if (rule === undefined) expect(rules.filter((found) => found.startsWith("schema/"))).toEqual([]);
    else expect(rules).toContain(rule);
  });

  test("hundred levels are read, more are not", () => {
    const nested = (levels: number) => schema({ head: `description: ${"[".repeat(levels)}${"]".repeat(levels)}` });
    expect(places(nested(90))[0]).toMatch(/^schema\/wrong-type 3:/);
    expect(places(nested(110))[0]).toMatch(/^schema\/syntax 3:/);
  });
});

test("a key may be an alias", () => {
  expect(
    places(
      `version: 1\ntable: &name t\nfamilies: { *name : { gc: never } }\nentities:\n  R:\n    type: event\n    key:\n      ${telemetryKey}\n    columns: { v: { family: t, type: bool } }\n`,
    ),
  ).toEqual([]);
});
