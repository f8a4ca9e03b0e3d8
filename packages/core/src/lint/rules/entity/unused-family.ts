import { code } from "../../../diagnostics/display.ts";
import { example } from "../../example.ts";
import type { Rule } from "../../rule.ts";

export const unusedFamily: Rule = {
  id: "entity/unused-family",
  severity: "warning",
  title: "a family that no column is in",
  rationale:
    "A family is made with the table, and what is written to it is kept by its rule. One that nothing is written to is left over, or a column names another by mistake.",
  help: "Remove it, or name it in a column.",
  wrong: example({ families: { m: "gc: { maxAge: 90d }", old: "gc: { maxAge: 90d }" } }),
  right: example({}),
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
