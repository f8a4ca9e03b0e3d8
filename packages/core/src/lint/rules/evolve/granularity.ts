import { example } from "../../example.ts";
import type { RuleInfo } from "../../rule.ts";

export const evolveGranularity: RuleInfo = {
  id: "evolve/granularity",
  severity: "error",
  change: "DATA",
  title: "another granularity of cell timestamps",
  rationale:
    "The granularity is fixed when a table is created. Cells that are stored keep their timestamps, and a table of milliseconds refuses finer ones.",
  help: "Take the change back, or make a new table and copy the rows.",
  before: example({}),
  wrong: example({ table: ["granularity: micros"] }),
  right: example({ table: ["granularity: millis"] }),
};
