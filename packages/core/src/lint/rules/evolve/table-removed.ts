import type { RuleInfo } from "../../rule.ts";

export const evolveTableRemoved: RuleInfo = {
  id: "evolve/table-removed",
  severity: "warning",
  change: "SOURCE",
  title: "a table that no schema describes any more",
  rationale:
    "Its generated code is gone for callers. The table and its rows stay: nothing here deletes a table, and nothing checks or watches it any more.",
  help: "Change the callers. Delete the table by hand when nothing needs it. Where the schema has only moved, the id of its table is another one.",
};
