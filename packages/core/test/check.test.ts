import { describe, expect, test } from "vitest";
import {
  type BaselineEntry,
  baselineEntries,
  check,
  checkCompiled,
  compile,
  fingerprints,
  ruleSettingProblem,
} from "../src/index.ts";

const text = (table: string, more = ""): string => `version: 1
table: ${table}
families:
  m: { gc: { maxAge: 90d } }
${more}entities:
  Device:
    type: latest-state
    key: { layout: text, components: [{ name: id, type: string, maxBytes: 64 }] }
    eventTime: given
    columns: { name: { family: m, type: string } }
    queries: { one: { where: { id: eq } } }
`;
const UNUSED = "  old: { gc: { maxVersions: 1 } }\n";
const a = { file: "a.bt.yaml", text: text("a", UNUSED) };
const only = (rule: string) =>
  ({
    schema: "error",
    key: "error",
    entity: "off",
    gc: "off",
    hotspot: "off",
    query: "off",
    [rule]: "warning",
  }) as const;
const rules = only("entity/unused-family");

describe("check", () => {
  test("gives findings, counts and models of all files", () => {
    const broken = { file: "b.bt.yaml", text: text("b").replace("families", "familes") };
    const { findings, errors, warnings, models } = check([a, broken], { rules });
    expect(findings[0]).toMatchObject({ file: "a.bt.yaml", rule: "entity/unused-family", severity: "warning" });
    expect(findings.slice(1).every(({ file }) => file === "b.bt.yaml")).toBe(true);
    expect({ errors, warnings }).toEqual({ errors: findings.length - 1, warnings: 1 });
    expect([...models].map(([file, { table }]) => [file, table])).toEqual([["a.bt.yaml", "a"]]);
  });

  test("is the same over files that are compiled already", () => {
    const compiled = { ...a, ...compile(a.text, a.file) };
    expect(checkCompiled([compiled], { rules })).toEqual(check([a], { rules }));
  });

  test("of a setting that can't be, it throws", () => {
    expect(() => check([], { rules: { "entity/unusd-family": "off" } })).toThrow(
      new RangeError("There is no rule or group `entity/unusd-family`. Did you mean `entity/unused-family`?"),
    );
    expect(ruleSettingProblem("schema/syntax", "off")?.at).toBe("value");
  });

  test("takes old findings away, each entry once, and tells which entries are of no use", () => {
    const { findings } = check([a], { rules });
    const entries = [...baselineEntries(findings), ...baselineEntries(findings)];
    const elsewhere: BaselineEntry = { ...entries[0]!, file: "not-checked.bt.yaml" };
    const result = check([a], { rules, baseline: [...entries, elsewhere] });
    expect(result.findings).toEqual([]);
    expect(result.silenced).toEqual([{ finding: findings[0], by: "baseline", reason: null }]);
    expect(result.stale).toEqual([entries[1]]);
  });

  test("a baseline is sorted and has no error that leaves no model", () => {
    const two = check([
      { file: "z", text: text("z", UNUSED) },
      { file: "b", text: text("b", UNUSED).replace("type: string }\n", "type: strng }\n") },
    ]);
    const entries = baselineEntries(two.findings);
    expect(entries.map(({ file }) => file)).toEqual(entries.map(({ file }) => file).toSorted());
    expect(entries.some(({ rule }) => rule.startsWith("schema/"))).toBe(false);
  });

  test("two schemas of one table are found at each but the first, at the table's name", () => {
    const files = ["a", "b", "c"].map((name) => ({ file: name, text: text("t") }));
    const { findings } = check(files);
    const found = findings.filter(({ rule }) => rule === "project/duplicate-table");
    expect(found.map(({ file, line, column, endColumn }) => [file, line, column, endColumn])).toEqual([
      ["b", 2, 8, 9],
      ["c", 2, 8, 9],
    ]);
  });
});

describe("fingerprints", () => {
  test("are equal for a finding that has moved, and differ for any two", () => {
    const moved = { ...a, text: `# one\n# two\n${a.text}` };
    const of = (file: typeof a): string[] => fingerprints(check([file], { rules }).findings);
    expect(of(moved)).toEqual(of(a));
    const [finding] = check([a], { rules }).findings;
    expect(new Set(fingerprints([finding!, finding!, { ...finding!, file: "b" }])).size).toBe(3);
  });
});
