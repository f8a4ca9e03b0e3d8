import type { RuleInfo } from "../../rule.ts";

export const duplicateTable: RuleInfo = {
  id: "project/duplicate-table",
  severity: "error",
  title: "two schemas describe one table",
  rationale:
    "A table has one list of families and one set of row keys. Of two schemas for it, `apply` would carry out one and find the other to differ, and nothing would check that the keys of both do not meet.",
  help: "Put the entities of both into one file, or correct the name of one table. Where the schemas are of two instances, set the rule to `off` in rowsmith.yaml.",
};
