import { AT, BUCKET, DEVICE, example, SEQ } from "../../example.ts";
import type { RuleInfo } from "../../rule.ts";

export const evolveComponentOrder: RuleInfo = {
  id: "evolve/component-order",
  severity: "error",
  change: "KEY_BYTES",
  title: "components of a key in another order",
  rationale:
    "A key is its components from left to right. With two of them swapped, rows that are stored are not found, and a query reads ranges in which they do not lie.",
  help: "Take the change back, or bring the rows over into a new table or entity.",
  before: example({}),
  wrong: example({ components: [BUCKET, AT, DEVICE, SEQ] }),
  right: example({ components: [BUCKET, DEVICE, AT, `${SEQ}, description: Counts within a microsecond.`] }),
};
