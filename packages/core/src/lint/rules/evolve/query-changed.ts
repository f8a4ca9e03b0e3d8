import { example } from "../../example.ts";
import type { RuleInfo } from "../../rule.ts";

export const evolveQueryChanged: RuleInfo = {
  id: "evolve/query-changed",
  severity: "warning",
  change: "SOURCE",
  title: "a query that takes other values",
  rationale:
    "Callers of its generated function have to give something else: a component more or less, several values instead of one, or a range.",
  help: "Change the callers, or add a query beside it.",
  before: example({}),
  wrong: example({ queries: { history: "deviceId: in, at: range" } }),
  right: example({ queries: { history: "at: range, deviceId: eq" } }),
};
