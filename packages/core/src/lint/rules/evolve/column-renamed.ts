import { example } from "../../example.ts";
import type { RuleInfo } from "../../rule.ts";

export const evolveColumnRenamed: RuleInfo = {
  id: "evolve/column-renamed",
  severity: "warning",
  change: "SOURCE",
  title: "a column with another name and the same cells",
  rationale: "What is stored is read as before, but callers give and get the column by its name.",
  help: "Generate the code anew and change its callers.",
  before: example({}),
  wrong: example({ columns: { reading: "family: m, type: float64, qualifier: value" } }),
  right: example({ columns: { value: "family: m, type: float64, qualifier: value" } }),
};
