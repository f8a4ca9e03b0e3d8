import { example } from "../../example.ts";
import type { RuleInfo } from "../../rule.ts";

export const evolveQueryRemoved: RuleInfo = {
  id: "evolve/query-removed",
  severity: "warning",
  change: "SOURCE",
  title: "a query that is gone",
  rationale: "Callers of its generated function don't compile any more.",
  help: "Change the callers, or leave the query.",
  before: example({ queries: { history: "deviceId: eq, at: range", one: "deviceId: eq, at: eq, seq: eq" } }),
  wrong: example({}),
  right: example({
    queries: {
      history: "deviceId: eq, at: range",
      one: "deviceId: eq, at: eq, seq: eq",
      some: "deviceId: in, at: range",
    },
  }),
};
