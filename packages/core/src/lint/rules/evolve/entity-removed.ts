import { example } from "../../example.ts";
import type { RuleInfo } from "../../rule.ts";

const ALERT = [
  "  Alert:",
  "    type: latest-state",
  "    key:",
  "      layout: text",
  "      components:",
  "        - { name: kind, type: literal, value: alert }",
  "        - { name: alertId, type: string, maxBytes: 64 }",
  "    eventTime: given",
  "    columns: { text: { family: m, type: string } }",
  "    queries: { one: { where: { alertId: eq } } }",
];

export const evolveEntityRemoved: RuleInfo = {
  id: "evolve/entity-removed",
  severity: "warning",
  change: "SOURCE",
  title: "an entity that is gone",
  rationale:
    "Callers of its generated code don't compile any more. Its rows stay in the table; nothing reads or writes them, and no rule sees that keys of a new entity could meet theirs.",
  help: "Change the callers, and delete its rows where they are of no use.",
  before: example({ more: ALERT }),
  wrong: example({}),
  right: example({ more: ALERT.map((line) => line.replace("type: string }", "type: string, required: false }")) }),
};
