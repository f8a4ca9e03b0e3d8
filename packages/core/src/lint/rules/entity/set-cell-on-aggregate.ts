import { code } from "../../../diagnostics/display.ts";
import { example } from "../../example.ts";
import type { Rule } from "../../rule.ts";

export const setCellOnAggregate: Rule = {
  id: "entity/set-cell-on-aggregate",
  severity: "error",
  title: "an ordinary column in an aggregate family",
  rationale:
    "The cells of an aggregate family are totals, and the only way to write them is to add. Writing a value to one is refused, and what type the family has can never be changed.",
  source: { title: "Aggregate values at write time", url: "https://cloud.google.com/bigtable/docs/aggregates" },
  help: "Put the column into a family without `aggregate`, or make the entity an aggregate.",
  wrong: example({
    families: { m: "aggregate: sum, gc: { maxAge: 90d }" },
    columns: { value: "family: m, type: int64" },
  }),
  right: example({ families: { m: "gc: { maxAge: 90d }" }, columns: { value: "family: m, type: int64" } }),
  check(draft, report) {
    for (const entity of draft.table.entities) {
      if (entity.type === "aggregate") continue;
      for (const column of entity.columns) {
        const family = draft.table.families.find(({ id }) => id === column.family);
        if (family?.aggregate === undefined) continue;
        report({
          path: [...draft.pathOf(column), "family"],
          message: `${code(family.id)} holds totals (aggregate: ${family.aggregate}), and values of ${code(entity.name)} are set, not added`,
          help: "Name a family without `aggregate`, or use type aggregate.",
        });
      }
    }
  },
};
