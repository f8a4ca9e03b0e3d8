import { example } from "../../example.ts";
import type { RuleInfo } from "../../rule.ts";

export const evolveQueryOrder: RuleInfo = {
  id: "evolve/query-order",
  severity: "error",
  change: "KEY_ORDER",
  title: "a query whose rows come in another order",
  rationale:
    "The rows are the same and their type too, so no compiler finds it: a caller that takes the first row for the newest, or that reads on after the last, is wrong from now on.",
  help: "Take the change back, or give the query with the new order a new name.",
  before: example({}),
  wrong: example({ queries: { history: "deviceId: eq, at: range; ordered: false" } }),
  right: example({
    queries: { history: "deviceId: eq, at: range", sample: "deviceId: eq, at: range; ordered: false" },
  }),
};
