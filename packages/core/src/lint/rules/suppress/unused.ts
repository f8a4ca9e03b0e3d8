import type { RuleInfo } from "../../rule.ts";
import { ignored, REASON } from "./ignored.ts";

export const unused: RuleInfo = {
  id: "suppress/unused",
  severity: "warning",
  title: "a `rowsmith-ignore` that silences nothing",
  rationale:
    "What it was about has been corrected, or it does not stand above it. Left where it is, it would silence a mistake that someone makes later.",
  help: "Remove it, or put it on a line of its own right above what it is about.",
  wrong: ignored([REASON], "[click, view]"),
  right: ignored([REASON]),
};
