import { code } from "../../diagnostics/display.ts";
import type { Rule } from "../rule.ts";

export const unusedFamily: Rule = {
  id: "entity/unused-family",
  severity: "warning",
  check(draft, report) {
    if (!draft.isComplete(draft.table)) return;
    for (const family of draft.table.families) {
      if (draft.namedFamilies.has(family.id)) continue;
      report({
        path: draft.pathOf(family),
        at: "key",
        message: `no column is in the family ${code(family.id)}`,
        help: "Remove it, or name it in a column.",
      });
    }
  },
};
