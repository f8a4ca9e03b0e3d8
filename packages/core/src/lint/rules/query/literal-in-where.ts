import { code } from "../../../diagnostics/display.ts";
import { AT, DEVICE, example, SEQ } from "../../example.ts";
import type { Rule } from "../../rule.ts";

export const literalInWhere: Rule = {
  id: "query/literal-in-where",
  severity: "error",
  title: "a query that asks for a literal",
  rationale:
    "A literal is the same in every key, and every query has it in its prefix already. A caller could only give the one value that there is.",
  help: "Remove it from `where`.",
  wrong: example({
    components: ["name: kind, type: literal, value: reading", DEVICE, AT, SEQ],
    queries: { history: "kind: eq, deviceId: eq, at: range" },
  }),
  right: example({
    components: ["name: kind, type: literal, value: reading", DEVICE, AT, SEQ],
    queries: { history: "deviceId: eq, at: range" },
  }),
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
