import { example } from "../../example.ts";
import type { RuleInfo } from "../../rule.ts";

export const evolveColumnRequired: RuleInfo = {
  id: "evolve/column-required",
  severity: "error",
  change: "DATA",
  title: "a column that rows which are stored may lack, and that is required",
  rationale: "To read a row that lacks a required column is an error: all rows that were written before can't be read.",
  help: "Leave it optional until every row has it: write it from now on, fill in the old rows, then require it.",
  before: example({}),
  wrong: example({ columns: { value: "family: m, type: float64, required: true" } }),
  right: example({ columns: { value: "family: m, type: float64", status: "family: m, type: string" } }),
};
