import { AT, BUCKET, DEVICE, example, SEQ } from "../../example.ts";
import type { RuleInfo } from "../../rule.ts";

export const evolveComponentBytes: RuleInfo = {
  id: "evolve/component-bytes",
  severity: "error",
  change: "KEY_BYTES",
  title: "a component that is stored otherwise",
  rationale:
    "Its type, unit, order, width or value decides what bytes it becomes. Rows that are stored have the old ones: they are looked for where they are not, or read as other values.",
  help: "Take the change back, or bring the rows over into a new table or entity.",
  before: example({}),
  wrong: example({ components: [BUCKET, DEVICE, `${AT}, order: desc`, SEQ] }),
  right: example({ components: [BUCKET, DEVICE, `${AT}, digits: 16`, SEQ] }),
};
