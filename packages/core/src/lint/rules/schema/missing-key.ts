import { AT, DEVICE, example, SEQ } from "../../example.ts";
import type { RuleInfo } from "../../rule.ts";

export const missingKey: RuleInfo = {
  id: "schema/missing-key",
  severity: "error",
  title: "a key that is needed and not there",
  rationale:
    "What a schema leaves out is not guessed where a guess could be wrong: a unit decides what a number means, a rule of garbage collection what is deleted.",
  help: "Add the key.",
  wrong: example({ components: [DEVICE, "name: at, type: timestamp", SEQ] }),
  right: example({ components: [DEVICE, AT, SEQ] }),
};
