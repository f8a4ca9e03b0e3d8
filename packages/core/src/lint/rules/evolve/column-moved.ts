import { example } from "../../example.ts";
import type { RuleInfo } from "../../rule.ts";

export const evolveColumnMoved: RuleInfo = {
  id: "evolve/column-moved",
  severity: "error",
  change: "DATA",
  title: "a column that is read from other cells",
  rationale:
    "A column is a family and a qualifier. With another of either, the cells that are stored stay where they are and are not read: old rows lack the column.",
  help: "Keep the family and the qualifier: `qualifier` may be another name than the column's. Or add a column beside it, write both, copy the cells.",
  before: example({ columns: { value: "family: m, type: float64, qualifier: v" } }),
  wrong: example({}),
  right: example({ columns: { value: "family: m, type: float64, qualifier: v, description: In degrees." } }),
};
