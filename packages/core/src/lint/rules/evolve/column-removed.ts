import { example } from "../../example.ts";
import type { RuleInfo } from "../../rule.ts";

export const evolveColumnRemoved: RuleInfo = {
  id: "evolve/column-removed",
  severity: "warning",
  change: "SOURCE",
  title: "a column that is gone",
  rationale:
    "Callers that name it don't compile any more. Its cells stay in the table until they are collected, and nothing reads them.",
  help: "Change the callers. To rename a column, keep its cells: give the new name the old one as `qualifier`.",
  before: example({ columns: { value: "family: m, type: float64", status: "family: m, type: string" } }),
  wrong: example({}),
  right: example({
    columns: { value: "family: m, type: float64", status: "family: m, type: string, description: No longer written." },
  }),
};
