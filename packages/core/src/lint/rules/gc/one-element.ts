import { example } from "../../example.ts";
import { gcRules } from "../../gc-walk.ts";
import type { Rule } from "../../rule.ts";

export const gcOneElement: Rule = {
  id: "gc/one-element",
  severity: "warning",
  title: "`any` or `all` of a single rule",
  rationale:
    "A union of one rule is that rule. Most often a second one was meant: `any: [{ maxAge: 30d }]` deletes by age alone.",
  help: "Write the rule alone, or the second one that was meant.",
  wrong: example({ families: { m: "gc: { any: [{ maxAge: 90d }] }" } }),
  right: example({ families: { m: "gc: { maxAge: 90d }" } }),
  check(draft, report) {
    for (const rule of gcRules(draft)) {
      if (!("rules" in rule) || rule.rules.length !== 1) continue;
      report({
        path: [...draft.pathOf(rule), rule.kind],
        at: "key",
        message: `\`${rule.kind}\` of a single rule is that rule`,
        help: "Write the rule alone, or the second one that was meant.",
      });
    }
  },
};
