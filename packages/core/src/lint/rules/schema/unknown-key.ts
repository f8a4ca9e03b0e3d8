import { AT, DEVICE, example, SEQ } from "../../example.ts";
import type { RuleInfo } from "../../rule.ts";

export const unknownKey: RuleInfo = {
  id: "schema/unknown-key",
  severity: "error",
  title: "a key that the language does not have",
  rationale:
    "An option that is misspelt and passed over leaves its default in force: `maxByte: 64` would limit nothing.",
  help: "Use the key that is suggested, or remove it.",
  wrong: example({ components: ["name: deviceId, type: string, maxByte: 64", AT, SEQ] }),
  right: example({ components: [DEVICE, AT, SEQ] }),
};
