import { gcRules } from "../gc-walk.ts";
import type { Rule } from "../rule.ts";

export const gcOneElement: Rule = {
  id: "gc/one-element",
  severity: "warning",
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
