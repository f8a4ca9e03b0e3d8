import type { RuleInfo } from "../../rule.ts";
import { ignored, REASON } from "./ignored.ts";

export const form: RuleInfo = {
  id: "suppress/form",
  severity: "warning",
  title: "a `rowsmith-ignore` that does not name one rule",
  rationale: "It silences nothing, while whoever reads it takes it for granted that it does.",
  help: "Write `# rowsmith-ignore group/name: reason`, one comment for each rule.",
  wrong: ignored([REASON, "# rowsmith-ignore: readers sort by themselves"]),
  right: ignored([REASON]),
};
