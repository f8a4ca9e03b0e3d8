import { example } from "../../example.ts";
import type { RuleInfo } from "../../rule.ts";

export const unknownReference: RuleInfo = {
  id: "schema/unknown-reference",
  severity: "error",
  title: "a name that nothing has",
  rationale:
    "A column names its family, a hash what it hashes, a query the components that it asks for. A name that is not there is misspelt, or what it named was removed.",
  help: "Correct the name, or add what it means.",
  wrong: example({ queries: { history: "device: eq, at: range" } }),
  right: example({ queries: { history: "deviceId: eq, at: range" } }),
};
