import { example } from "../../example.ts";
import type { RuleInfo } from "../../rule.ts";

export const duplicateKey: RuleInfo = {
  id: "schema/duplicate-key",
  severity: "error",
  title: "a key that is twice in one mapping",
  rationale:
    "YAML lets the later of two equal keys win, and says nothing. Half of a family or a column would be dropped that way.",
  help: "Remove one of the two.",
  wrong: example({ table: ["table: readings"] }),
  right: example({}),
};
