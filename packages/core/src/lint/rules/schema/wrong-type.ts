import { AT, DEVICE, example, SEQ } from "../../example.ts";
import type { RuleInfo } from "../../rule.ts";

export const wrongType: RuleInfo = {
  id: "schema/wrong-type",
  severity: "error",
  title: "a value of another type",
  rationale:
    "A text where a number is needed, or a list where a mapping is, is not converted: `yes` is a string in YAML 1.2, and 64 in quotes is a string too.",
  help: "Write the value as the message says; often it is about quotes.",
  wrong: example({ components: ['name: deviceId, type: string, maxBytes: "64"', AT, SEQ] }),
  right: example({ components: [DEVICE, AT, SEQ] }),
};
