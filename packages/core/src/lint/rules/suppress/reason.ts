import type { RuleInfo } from "../../rule.ts";
import { ignored, REASON } from "./ignored.ts";

export const reason: RuleInfo = {
  id: "suppress/reason",
  severity: "warning",
  title: "a `rowsmith-ignore` without a reason",
  rationale:
    "Whoever comes next has to find out anew whether the finding may be ignored, and when it may not be any more.",
  help: "Write the reason behind a colon. The comment silences its rule in the meantime.",
  wrong: ignored(["# rowsmith-ignore key/enum-order"]),
  right: ignored([REASON]),
};
