import { example } from "../../example.ts";
import { gcRules } from "../../gc-walk.ts";
import type { Rule } from "../../rule.ts";

export const gcEmpty: Rule = {
  id: "gc/empty",
  severity: "error",
  title: "`any` or `all` without rules",
  rationale: "A union or an intersection of nothing says nothing of what may be deleted, and Bigtable refuses it.",
  source: { title: "Garbage collection", url: "https://cloud.google.com/bigtable/docs/garbage-collection" },
  help: "Write `gc: never` to keep everything, or name the rules.",
  wrong: example({ families: { m: "gc: { any: [] }" } }),
  right: example({ families: { m: "gc: { any: [{ maxAge: 90d }, { maxVersions: 3 }] }" } }),
  check(draft, report) {
    for (const rule of gcRules(draft)) {
      if (!("rules" in rule) || rule.rules.length > 0) continue;
      report({
        path: [...draft.pathOf(rule), rule.kind],
        message: `\`${rule.kind}\` has no rules to combine`,
        help: "Write `gc: never` to keep everything, or name the rules.",
      });
    }
  },
};
