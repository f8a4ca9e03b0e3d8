import { gcRules } from "../gc-walk.ts";
import type { Rule } from "../rule.ts";

export const gcEmpty: Rule = {
  id: "gc/empty",
  severity: "error",
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
