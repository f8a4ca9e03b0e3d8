import { code } from "../../diagnostics/display.ts";
import type { Rule } from "../rule.ts";

export const literalInWhere: Rule = {
  id: "query/literal-in-where",
  severity: "error",
  check(draft, report) {
    for (const { key, queries } of draft.table.entities) {
      const literals = new Set(key.components.filter(({ type }) => type === "literal").map(({ name }) => name));
      for (const query of queries) {
        for (const { component } of query.where) {
          if (!literals.has(component)) continue;
          report({
            path: [...draft.pathOf(query), "where", component],
            at: "key",
            message: `${code(component)} is a literal: it is the same in every key`,
            help: "Remove it: every query has it in its prefix already.",
          });
        }
      }
    }
  },
};
