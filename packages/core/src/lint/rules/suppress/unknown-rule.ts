import type { RuleInfo } from "../../rule.ts";
import { ignored, REASON } from "./ignored.ts";

export const unknownRule: RuleInfo = {
  id: "suppress/unknown-rule",
  severity: "warning",
  title: "a `rowsmith-ignore` of a rule that there is not",
  rationale: "A misspelt name silences nothing.",
  help: "Correct the name; `rowsmith rules` lists them all.",
  wrong: ignored([REASON, REASON.replace("enum-order", "enum-oder")]),
  right: ignored([REASON]),
};
