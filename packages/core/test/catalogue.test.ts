import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { check } from "../src/check/index.ts";
import { compile } from "../src/compile.ts";
import { EVOLVE_CHANGES } from "../src/evolve/index.ts";
import { findRule, RULES, ruleDocuments, ruleGroups, rulePage, suggestRule } from "../src/lint/index.ts";

const TODAY = { today: "2026-10-30" };
const source = fileURLToPath(new URL("../src", import.meta.url));

/** The rules that a schema breaks, with their messages for when that is not what was expected. */
function broken(text: string, before?: string): { rules: string[]; shown: string } {
  const compiled = (old: string) => ({ text: old, ...compile(old, "t.bt.yaml", TODAY) });
  const against = before === undefined ? {} : { against: { files: [compiled(before)], complete: true } };
  const { findings: diagnostics } = check([{ file: "t.bt.yaml", text }], { context: TODAY, ...against });
  const shown = diagnostics.map(({ rule, line, message }) => `${rule} ${line}: ${message}`).join("\n");
  return { rules: [...new Set(diagnostics.map(({ rule }) => rule))], shown: `${shown}\n\n${text}` };
}

/** Ids of rules that are written in the sources as text: those of the schema's shape. */
function idsIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === "lint" ? [] : idsIn(path);
    return [...readFileSync(path, "utf8").matchAll(/"(schema\/[a-z-]+)"/g)].map(([, id]) => id!);
  });
}

describe.each(RULES.map((rule) => [rule.id, rule] as const))("%s", (id, rule) => {
  if (rule.wrong !== undefined) {
    it("breaks just this rule by its wrong example", () => {
      const { rules, shown } = broken(rule.wrong!, rule.before);
      expect(rules, shown).toEqual([id]);
    });
  }

  if (rule.right !== undefined) {
    it("breaks no rule by its right example", () => {
      const { rules, shown } = broken(rule.right!, rule.before);
      expect(rules, shown).toEqual([]);
    });
  }

  if (rule.before !== undefined) {
    it("breaks no rule before the change, and alone is right after it", () => {
      for (const text of [rule.before!, rule.wrong!]) {
        const { rules, shown } = broken(text);
        expect(rules, shown).toEqual([]);
      }
    });
  }

  it("says what is wrong, why and what to do", () => {
    expect(id).toMatch(/^[a-z]+\/[a-z]+(-[a-z]+)*$/);
    expect(rule.title).toMatch(/^[`a-z].*[^.]$/);
    for (const text of [rule.rationale, rule.help]) expect(text).toMatch(/^[`A-Z0-9"].*[.)]$/s);
    expect(rule.source?.url ?? "https://").toMatch(/^https:\/\//);
  });
});

describe("the catalogue", () => {
  it("has examples of all rules but those over several files, and those that no example can break alone", () => {
    const without = RULES.filter(({ wrong, right }) => wrong === undefined || right === undefined).map(({ id }) => id);
    expect(without).toEqual(["project/duplicate-table", "evolve/table-removed", "suppress/blocking", "suppress/stale"]);
  });

  it("has every rule once, by group", () => {
    const ids = RULES.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const groups = ids.map((id) => id.split("/")[0]!);
    expect(groups).toEqual([...groups].sort((a, b) => ruleGroups().indexOf(a) - ruleGroups().indexOf(b)));
  });

  it("has the rules that are reported where the schema is read, and no other of their group", () => {
    const known = RULES.map(({ id }) => id).filter((id) => id.startsWith("schema/"));
    expect([...new Set(idsIn(source))].sort()).toEqual(known.sort());
  });

  it("has what each change does, and what callers' compilers find is a warning", () => {
    const changes = RULES.flatMap(({ id, change }) => (change === undefined ? [] : [[id, change]]));
    expect(Object.fromEntries(changes)).toEqual(EVOLVE_CHANGES);
    const wrong = RULES.filter(({ change, severity }) => change && (change === "SOURCE") !== (severity === "warning"));
    expect(wrong).toEqual([]);
  });

  it("finds a rule by its id", () => {
    expect(findRule("gc/empty")?.id).toBe("gc/empty");
    expect(findRule("gc")).toBeUndefined();
    expect(findRule("__proto__")).toBeUndefined();
  });

  it.each([
    ["gc/emtpy", "gc/empty"],
    ["empty", "gc/empty"],
    ["hotspot/empty", "gc/empty"],
    ["timefirst", "hotspot/time-first"],
    ["no/such-thing-at-all", undefined],
  ])("suggests for %s: %s", (id, meant) => expect(suggestRule(id)).toBe(meant));

  it("has a page for each rule, and one that lists them", () => {
    const pages = ruleDocuments();
    expect([...pages.keys()].sort()).toEqual(["rules.md", ...RULES.map(({ id }) => rulePage(id))].sort());
  });
});
