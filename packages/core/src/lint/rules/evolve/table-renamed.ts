import { example } from "../../example.ts";
import type { RuleInfo } from "../../rule.ts";

export const evolveTableRenamed: RuleInfo = {
  id: "evolve/table-renamed",
  severity: "error",
  change: "DATA",
  title: "a table with another id, which is another table",
  rationale:
    "A table of Bigtable can't be renamed. The generated code reads and writes the table of the new id, which does not have the rows of the old one.",
  help: "Keep the id. Or create the new table, write to both, copy the rows, then switch the readers.",
  before: example({}),
  wrong: example({}).replace("table: telemetry", "table: readings"),
  right: example({ table: ["description: Readings of all devices."] }),
};
