import { example } from "../../example.ts";
import type { RuleInfo } from "../../rule.ts";

export const invalidValue: RuleInfo = {
  id: "schema/invalid-value",
  severity: "error",
  title: "a value out of range, or no word of the language",
  rationale:
    "The value has the right type, but there is no such word, it is out of range, or it contradicts another option.",
  help: "Choose one that the message lists.",
  wrong: example({ type: "events" }),
  right: example({ type: "event" }),
};
