import { example } from "../../example.ts";
import type { RuleInfo } from "../../rule.ts";

export const evolveWriteRefused: RuleInfo = {
  id: "evolve/write-refused",
  severity: "warning",
  change: "SOURCE",
  title: "writes that were taken and are refused",
  rationale:
    "The types are the same, so no compiler finds it: at run time, a time that was floored, lay further in the future or looked like another unit is an error, or nothing dates the cells of a row any more.",
  help: "Change the callers that write such times, or take the change back.",
  before: example({}),
  wrong: example({ entity: ["eventTime: at", "time: { maxSkew: 1m }"] }),
  right: example({ entity: ["eventTime: at", "time: { maxSkew: 10m }"] }),
};
