import { DEVICE, example } from "../../example.ts";
import type { RuleInfo } from "../../rule.ts";

export const evolveAggregate: RuleInfo = {
  id: "evolve/aggregate",
  severity: "error",
  change: "DATA",
  title: "another aggregation of a family",
  rationale:
    "What a family adds up, and whether it does, is fixed when the family is created: Bigtable refuses the change. The totals that are stored are those of the old function.",
  help: "Take the change back, or make a new family and a column in it.",
  before: example({
    families: { c: "aggregate: sum, gc: { maxAge: 400d }" },
    type: "aggregate",
    components: [DEVICE],
    entity: ["bucket: 1h"],
    columns: { events: "family: c, type: int64" },
    queries: { one: "deviceId: eq" },
  }),
  wrong: example({
    families: { c: "aggregate: max, gc: { maxAge: 400d }" },
    type: "aggregate",
    components: [DEVICE],
    entity: ["bucket: 1h"],
    columns: { events: "family: c, type: int64" },
    queries: { one: "deviceId: eq" },
  }),
  right: example({
    families: { c: "aggregate: sum, gc: { maxAge: 800d }" },
    type: "aggregate",
    components: [DEVICE],
    entity: ["bucket: 1h"],
    columns: { events: "family: c, type: int64" },
    queries: { one: "deviceId: eq" },
  }),
};
