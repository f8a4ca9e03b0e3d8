import { example } from "../../example.ts";
import type { RuleInfo } from "../../rule.ts";

export const evolveColumnType: RuleInfo = {
  id: "evolve/column-type",
  severity: "warning",
  change: "SOURCE",
  title: "a column with the same cells and another type in TypeScript",
  rationale:
    "What is stored is read, but callers get another type: bytes instead of text, any text instead of one of a few names, or a value that may be missing.",
  help: "Generate the code anew and change its callers.",
  before: example({ columns: { value: "family: m, type: enum, values: [on, off]" } }),
  wrong: example({ columns: { value: "family: m, type: string" } }),
  right: example({ columns: { value: "family: m, type: enum, values: [on, off, broken]" } }),
};
