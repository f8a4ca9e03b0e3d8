import { example } from "../../example.ts";
import type { RuleInfo } from "../../rule.ts";

export const evolveEntityRenamed: RuleInfo = {
  id: "evolve/entity-renamed",
  severity: "warning",
  change: "SOURCE",
  title: "an entity with another name",
  rationale:
    "Everything that is generated for it has other names: callers don't compile any more. Its keys and cells are the same.",
  help: "Generate the code anew and change its callers.",
  before: example({}),
  wrong: example({}).replace("  Reading:", "  Measurement:"),
  right: example({}).replace("  Reading:", "  Reading:\n    description: A measurement."),
};
