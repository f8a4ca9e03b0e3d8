import { findRule, RULES } from "@rowsmith/core";
import { describe, expect, it } from "vitest";
import { rowsmith } from "./run.ts";

describe("rowsmith rules", () => {
  it("prints every rule with its severity and title", async () => {
    const { stdout, exitCode } = await rowsmith(["rules"]);
    expect(exitCode).toBe(0);
    const lines = stdout.trimEnd().split("\n");
    expect(lines).toHaveLength(RULES.length + 1);
    expect(lines[0]).toMatch(/^id +severity +what is wrong$/);
    for (const { id, severity, title } of RULES) {
      expect(lines.find((line) => line.startsWith(`${id} `))).toMatch(new RegExp(`^${id} +${severity} +`));
      expect(stdout).toContain(title);
    }
  });

  it("explains one rule with both examples", async () => {
    const { stdout, exitCode } = await rowsmith(["rules", "hotspot/time-first"]);
    const rule = findRule("hotspot/time-first")!;
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^hotspot\/time-first {2}error {2}time as the first thing that varies\n/);
    expect(stdout.replace(/\s+/g, " ")).toContain(rule.rationale);
    expect(stdout.replace(/^ {2}/gm, "")).toContain(rule.wrong!);
    expect(stdout.replace(/^ {2}/gm, "")).toContain(rule.right!.trimEnd());
    expect(stdout.split("\n").filter((line) => line.length > 100)).toEqual([]);
  });

  it("prints both as JSON", async () => {
    const all = JSON.parse((await rowsmith(["rules", "--json"])).stdout);
    expect(all.rules).toEqual(RULES.map(({ id, severity, title }) => ({ id, severity, title })));
    const { id, severity, title, rationale, help, source, wrong, right } = findRule("gc/empty")!;
    const one = JSON.parse((await rowsmith(["rules", "gc/empty", "--json"])).stdout);
    expect(one).toEqual({ id, severity, title, rationale, help, source, wrong, right });
  });

  it.each([
    [["rules", "gc/emtpy"], 'Did you mean "gc/empty"?'],
    [["rules", "time-first"], 'Did you mean "hotspot/time-first"?'],
    [["rules", "xyz/qqqqqq"], "rowsmith rules prints all of them."],
    [["rules", "gc/empty", "gc/order"], "Name one rule"],
  ])("refuses %j", async (args, next) => {
    const { stdout, stderr, exitCode } = await rowsmith(args);
    expect(exitCode).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toContain(next);
  });
});
