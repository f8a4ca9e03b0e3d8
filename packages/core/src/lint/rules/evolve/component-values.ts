import { AT, BUCKET, DEVICE, example, SEQ } from "../../example.ts";
import type { RuleInfo } from "../../rule.ts";

export const evolveComponentValues: RuleInfo = {
  id: "evolve/component-values",
  severity: "error",
  change: "KEY_BYTES",
  title: "a component that no longer takes all values that it took",
  rationale:
    "The bytes of the values that are left stay the same. But a row with one of the others can't be looked up any more, and a scan that comes upon it fails: what a key must hold is checked when it is read, too. Whether two patterns take the same values can't be told, so another pattern counts as well.",
  help: "Take the change back. Where no row has such a value, say so in a comment: `# rowsmith-ignore evolve/component-values: reason`.",
  before: example({}),
  wrong: example({ components: [BUCKET, DEVICE.replace("64", "32"), AT, SEQ] }),
  right: example({ components: [BUCKET, DEVICE.replace("64", "128"), AT, SEQ] }),
};
