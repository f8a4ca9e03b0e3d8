import type { RuleInfo } from "../../rule.ts";

export const stale: RuleInfo = {
  id: "suppress/stale",
  severity: "warning",
  title: "an entry of the baseline that is no longer found",
  rationale:
    "It was corrected. As long as the baseline has it, the same finding could come back without being reported.",
  help: "Run `rowsmith check --write-baseline`.",
};
