import { DEVICE, example } from "../../example.ts";
import type { RuleInfo } from "../../rule.ts";

export const evolveWriteMeaning: RuleInfo = {
  id: "evolve/write-meaning",
  severity: "error",
  change: "DATA",
  title: "cells that are dated or combined otherwise",
  rationale:
    "Which of two cells wins, which version is the newest and which total an amount goes to is decided by the cells' timestamps. With another type of entity, `conflict`, `version`, `eventTime` or `bucket`, new cells are dated by another clock than those that are stored: a new state may lose to an old one, and a period has two totals.",
  help: "Take the change back. Or write to another column or entity, and bring the old state over.",
  before: example({
    families: { s: "gc: { maxVersions: 1 }" },
    type: "latest-state",
    components: [DEVICE],
    entity: ["eventTime: given", "conflict: newest-event"],
    columns: { value: "family: s, type: float64" },
    queries: { one: "deviceId: eq" },
  }),
  wrong: example({
    families: { s: "gc: { maxVersions: 1 }" },
    type: "latest-state",
    components: [DEVICE],
    entity: ["eventTime: given", "conflict: last-write"],
    columns: { value: "family: s, type: float64" },
    queries: { one: "deviceId: eq" },
  }),
  right: example({
    families: { s: "gc: { maxVersions: 1 }" },
    type: "latest-state",
    components: [DEVICE],
    entity: ["eventTime: given", "conflict: newest-event", "time: { maxSkew: 10m }"],
    columns: { value: "family: s, type: float64" },
    queries: { one: "deviceId: eq" },
  }),
};
