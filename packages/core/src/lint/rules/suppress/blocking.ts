import type { RuleInfo } from "../../rule.ts";

/** Its example would break the other rule too: the error stays. */
export const blocking: RuleInfo = {
  id: "suppress/blocking",
  severity: "warning",
  title: "a `rowsmith-ignore` of an error that can't be silenced",
  rationale:
    "Errors of the groups `schema/` and `key/` say why a schema can't be used at all: there are no keys, no code and no table to have. They stay errors, and can be put into no baseline either.",
  help: "Correct what the rule found, and remove the comment.",
};
