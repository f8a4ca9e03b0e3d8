import { findRule, RULES } from "@rowsmith/core";
import { describe, expect, it } from "vitest";
import { rowsmith } from "./run.ts";

describe("rowsmith rules", () => {
  it("prints every rule with its severity and title", async () => {
    const { out, code } = await rowsmith(["rules"]);
    expect(code).toBe(0);
    const lines = out.trimEnd().split("\n");
    expect(lines).toHaveLength(RULES.length + 1);
    expect(lines[0]).toMatch(/^id +severity +what is wrong$/);
    for (const { id, severity, title } of RULES) {
      expect(lines.find((line) => line.startsWith(`${id} `))).toMatch(new RegExp(`^${id} +${severity} +`));
      expect(out).toContain(title);
    }
  });

  it("explains one rule with both examples", async () => {
    const { out, code } = await rowsmith(["rules", "hotspot/time-first"]);
    const rule = findRule("hotspot/time-first")!;
    expect(code).toBe(0);
    expect(out).toMatch(/^hotspot\/time-first {2}error {2}time as the first thing that varies\n/);
    expect(out.replace(/\s+/g, " ")).toContain(rule.rationale);
    expect(out.replace(/^ {2}/gm, "")).toContain(rule.wrong!);
    expect(out.replace(/^ {2}/gm, "")).toContain(rule.right!.trimEnd());
    expect(out.split("\n").filter((line) => line.length > 100 && !line.includes("https://"))).toEqual([]);
  });

  it("prints both as JSON", async () => {
    const all = JSON.parse((await rowsmith(["rules", "--json"])).out);
    expect(all.rules).toEqual(RULES.map(({ id, severity, title }) => ({ id, severity, title })));
    const { id, severity, title, rationale, help, source, wrong, right } = findRule("gc/empty")!;
    const one = JSON.parse((await rowsmith(["rules", "gc/empty", "--json"])).out);
    expect(one).toEqual({ id, severity, title, rationale, help, source, wrong, right });
  });

  it.each([
    [["rules", "gc/emtpy"], 'Did you mean "gc/empty"?'],
    [["rules", "time-first"], 'Did you mean "hotspot/time-first"?'],
    [["rules", "xyz/qqqqqq"], "rowsmith rules prints all of them."],
    [["rules", "gc/empty", "gc/order"], "Name one rule"],
  ])("refuses %j", async (args, next) => {
    const { out, err, code } = await rowsmith(args);
    expect(code).toBe(2);
    expect(out).toBe("");
    expect(err).toContain(next);
  });
});
