import { describe, expect, test } from "vitest";
import { compile } from "../src/compile.ts";
import type { Diagnostic } from "../src/diagnostics/types.ts";
import { readIgnores } from "../src/suppress/ignore.ts";
import { silence } from "../src/suppress/silence.ts";
import { places, schema, unmark } from "./marked.ts";

/** A schema with an enum whose names sort otherwise (key/enum-order, a warning) and a family that nothing uses. */
function text(parts: { aboveEnum?: string; aboveFamily?: string; aboveKey?: string; behind?: string }): string {
  return `version: 1
table: t
families:
  m: { gc: never }
${parts.aboveFamily ?? ""}  unused: { gc: never }
entities:
  Reading:
    type: event
${parts.aboveKey ?? ""}    key:
      layout: binary
      components:
        - { name: id, type: string, maxBytes: 64 }
${parts.aboveEnum ?? ""}        - { name: kind, type: enum, values: [view, click] }${parts.behind ?? ""}
    columns:
      value: { family: m, type: int64 }
`;
}
const ENUM = "        # rowsmith-ignore key/enum-order: readers sort by themselves\n";
const FAMILY = "  # rowsmith-ignore entity/unused-family: for next year\n";

function rulesOf(source: string): string[] {
  return compile(source, "t.bt.yaml").diagnostics.map(({ rule }) => rule);
}

function expectMarkedOnly(marked: string, group: string): void {
  const { text: source, expected } = unmark(marked);
  expect(
    places(source).filter((place) => place.startsWith(group)),
    source,
  ).toEqual(expected);
}

const UNUSED_FAMILY = compile(text({}), "t.bt.yaml").diagnostics.find(({ rule }) => rule !== "key/enum-order")!.rule;

describe("rowsmith-ignore", () => {
  test("without one, both rules are found", () => {
    expect(rulesOf(text({})).sort()).toEqual(["key/enum-order", UNUSED_FAMILY].sort());
  });

  test("silences its rule at the part below, and no other", () => {
    const { diagnostics, silenced } = compile(text({ aboveEnum: ENUM }), "t.bt.yaml");
    expect(diagnostics.map(({ rule }) => rule)).toEqual([UNUSED_FAMILY]);
    expect(silenced.map(({ finding, by, reason }) => [finding.rule, finding.line, by, reason])).toEqual([
      ["key/enum-order", 14, "comment", "readers sort by themselves"],
    ]);
  });

  test("reaches everything below a key, and nothing beside it", () => {
    const above = "    # rowsmith-ignore key/enum-order: readers sort by themselves\n";
    expect(rulesOf(text({ aboveKey: above }))).toEqual([UNUSED_FAMILY]);
    const beside = text({ aboveFamily: "  # rowsmith-ignore key/enum-order: no\n" });
    expect(rulesOf(beside).sort()).toEqual(["key/enum-order", "suppress/unused", UNUSED_FAMILY].sort());
  });

  test("several stand above one node, with other comments and blank lines among them", () => {
    const both = `${FAMILY}  # A comment.\n\n  # rowsmith-ignore gc/empty: none\n`;
    expect(rulesOf(text({ aboveFamily: both, aboveEnum: ENUM }))).toEqual(["suppress/unused"]);
  });

  test("of two for one finding the nearest counts, and the other is unused", () => {
    const outer = "    # rowsmith-ignore key/enum-order: all\n";
    const { diagnostics } = compile(text({ aboveKey: outer, aboveEnum: ENUM }), "t.bt.yaml");
    expect(diagnostics.filter(({ rule }) => rule === "suppress/unused").map(({ line }) => line)).toEqual([9]);
  });

  test.each([
    ["with CRLF", (source: string) => source.replaceAll("\n", "\r\n")],
    ["with a byte order mark", (source: string) => `\ufeff${source}`],
    ["behind characters of two units", (source: string) => `# \u{1f600}\u{1f600}\n${source}`],
  ])("works %s", (_, edit) => {
    expect(rulesOf(edit(text({ aboveEnum: ENUM })))).toEqual([UNUSED_FAMILY]);
  });

  test("works in a flow mapping over several lines", () => {
    const source = schema({
      families: `m: { gc: never }
  unused: {
    # rowsmith-ignore gc/one-element: later there are more
    gc: { any: [{ maxVersions: 1 }] } }`,
    });
    expect(rulesOf(source)).not.toContain("gc/one-element");
    expect(rulesOf(source)).not.toContain("suppress/unused");
  });

  test("reaches what an alias brings in, above the alias and above the anchor", () => {
    const source = (aboveAnchor: string, aboveAlias: string): string => `version: 1
table: t
families:
  m: { gc: never }
entities:
${aboveAnchor}  A:
    type: event
    key: &key
      layout: binary
      components:
        - { name: kind, type: enum, values: [view, click] }
        - { name: id, type: string }
    columns: { value: { family: m, type: int64 } }
${aboveAlias}  B:
    type: event
    key: *key
    columns: { value: { family: m, type: int64 } }
`;
    const ignore = "  # rowsmith-ignore key/enum-order: readers sort\n";
    const count = (text: string) => rulesOf(text).filter((rule) => rule === "key/enum-order").length;
    expect(count(source("", ""))).toBeGreaterThan(0);
    expect(count(source(ignore, ""))).toBe(0);
    expect(count(source("", ignore))).toBe(1);
  });
});

test("what several aliases repeat is silenced, and counted, once", () => {
  const source = `version: 1
table: t
families:
  m: { gc: { maxVersions: 1 } }
  # rowsmith-ignore gc/one-element: more will follow
  a: { gc: &gc { any: [{ maxVersions: 1 }] } }
  b: { gc: *gc }
  c: { gc: *gc }
`;
  const { diagnostics, silenced } = compile(source, "t");
  expect(diagnostics.map(({ rule }) => rule)).not.toContain("gc/one-element");
  expect(silenced.map(({ finding, reason }) => [finding.rule, finding.line, reason])).toContainEqual([
    "gc/one-element",
    6,
    "more will follow",
  ]);
  expect(silenced.filter(({ finding }) => finding.line === 6)).toHaveLength(1);
});

describe("what is wrong with an ignore is found at its place", () => {
  test.each([
    ["no reason", "        ⟦suppress/reason|# rowsmith-ignore key/enum-order⟧\n"],
    ["an empty reason", "        ⟦suppress/reason|# rowsmith-ignore key/enum-order:⟧  \n"],
    ["nothing to silence", "        ⟦suppress/unused|# rowsmith-ignore key/too-long: no⟧\n"],
    ["no such rule", "        # rowsmith-ignore ⟦suppress/unknown-rule|key/enum-ordr⟧: x\n"],
    ["no rule", "        ⟦suppress/form|# rowsmith-ignore⟧\n"],
    ["no rule but a reason", "        ⟦suppress/form|# rowsmith-ignore: because⟧\n"],
    ["words in place of a colon", "        ⟦suppress/form|# rowsmith-ignore key/enum-order because⟧\n"],
    ["two rules", "        ⟦suppress/form|# rowsmith-ignore key/enum-order, key/layout: x⟧\n"],
    ["deeper than what is below", "          ⟦suppress/unused|# rowsmith-ignore key/enum-order: x⟧\n"],
    ["astral characters before the end", "        ⟦suppress/unused|# rowsmith-ignore key/too-long: \u{1f600}⟧\n"],
  ])("%s", (_, aboveEnum) => {
    expectMarkedOnly(text({ aboveEnum }), "suppress/");
  });

  test("a comment behind a value silences nothing", () => {
    expectMarkedOnly(text({ behind: " ⟦suppress/unused|# rowsmith-ignore key/enum-order: x⟧" }), "suppress/");
  });

  test("a comment above nothing", () => {
    expectMarkedOnly(`${text({})}⟦suppress/unused|# rowsmith-ignore key/enum-order: x⟧\n`, "suppress/");
  });

  test("an unknown rule gets a suggestion", () => {
    const { diagnostics } = compile(text({ aboveEnum: "        # rowsmith-ignore key/enum-ordr: x\n" }), "t");
    expect(diagnostics.find(({ rule }) => rule === "suppress/unknown-rule")).toMatchObject({
      severity: "warning",
      message: "there is no rule `key/enum-ordr`",
      help: "Did you mean `key/enum-order`?",
    });
  });

  test("an error without whose correction there is no model stays", () => {
    const source = text({ aboveEnum: "        # rowsmith-ignore schema/invalid-value: x\n" }).replace("enum,", "enm,");
    const { model, diagnostics } = compile(source, "t");
    expect(model).toBeNull();
    expect(diagnostics.map(({ rule }) => rule)).toEqual([UNUSED_FAMILY, "suppress/blocking", "schema/invalid-value"]);
  });

  test("while there is no model, no ignore is called unused", () => {
    const source = text({ aboveFamily: FAMILY, aboveEnum: ENUM }).replace("type: int64", "type: int6");
    expect(rulesOf(source)).toEqual(["schema/invalid-value"]);
  });

  test("text that is not YAML has no ignores", () => {
    expect(rulesOf(`${text({ aboveEnum: ENUM })}]`)).toEqual(["schema/syntax"]);
  });
});

describe("what only looks like an ignore", () => {
  test.each([
    ["in a block scalar", "description: |\n  # rowsmith-ignore key/enum-order: x\n"],
    ["in a folded scalar", "description: >-\n  # rowsmith-ignore key/enum-order: x\n"],
    ["in quotes", 'description: "# rowsmith-ignore key/enum-order: x"\n'],
    ["in quotes over lines", 'description: "a\n\n  # rowsmith-ignore key/enum-order: x"\n'],
    ["in a plain scalar", "description: a#rowsmith-ignore key/enum-order: x\n".replace(": x", "")],
    ["another word", "# rowsmith-ignores key/enum-order: x\n"],
    ["in prose", "# See rowsmith-ignore in the documentation.\n"],
  ])("%s", (_, line) => {
    expect(rulesOf(text({}).replace("families:", `${line}families:`)).sort()).toEqual(
      ["key/enum-order", UNUSED_FAMILY].sort(),
    );
  });

  test("the header of a block scalar may have a comment", () => {
    const source = text({}).replace(
      "families:",
      "description: |  # rowsmith-ignore key/enum-order: x\n  text\nfamilies:",
    );
    expect(rulesOf(source)).toContain("suppress/unused");
  });
});

test("reading 20,000 ignores and applying them takes less than 2 seconds of the processor", () => {
  const lines = Array.from({ length: 20_000 }, (_, i) => `  # rowsmith-ignore gc/empty: a\n  a${i}: 1`);
  const source = `families:\n${lines.join("\n")}\n`;
  const findings = lines.map((_, i): Diagnostic => {
    const place = { line: 3 + 2 * i, column: 3, endLine: 3 + 2 * i, endColumn: 4 };
    return { rule: "gc/empty", severity: "warning", message: "", file: "t", path: ["families", `a${i}`], ...place };
  });
  // Of the processor: other tests run beside this one.
  const start = process.cpuUsage();
  const { kept, silenced } = silence(findings, readIgnores(source));
  const { user, system } = process.cpuUsage(start);
  expect((user + system) / 1e6).toBeLessThan(2);
  expect({ kept, silenced: silenced.length }).toEqual({ kept: [], silenced: 20_000 });
});
