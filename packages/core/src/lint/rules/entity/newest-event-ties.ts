import { DEVICE, example, FLEET } from "../../example.ts";
import { LOST_PER_DAY } from "../../limits.ts";
import type { Rule } from "../../rule.ts";
import { granule, lostCells, ofThing, rateWords, tickWord } from "../../unique.ts";
import { often } from "../../words.ts";

const STATE = {
  families: { s: "gc: { maxVersions: 1 }" },
  type: "latest-state",
  components: [DEVICE],
  entity: ["eventTime: given", "conflict: newest-event"],
  columns: { value: "family: s, type: float64" },
  queries: { one: "deviceId: eq" },
} as const;
const DAY = 86_400;

export const newestEventTies: Rule = {
  id: "entity/newest-event-ties",
  severity: "warning",
  title: "states that share an event time at the stated rate",
  rationale:
    "With `conflict: newest-event`, the state with the later event time wins. Event times become cell timestamps, which count in milliseconds on most tables: of two states within one, the one that arrives later wins, whatever happened first.",
  help: "Use `conflict: compare` with a sequence or microseconds, or live with the rate that is named.",
  wrong: example({ ...STATE, workload: FLEET }),
  right: example({ ...STATE, workload: ["writesPerSecond: 10", "distinct: { deviceId: 200000 }"] }),
  check(draft, report) {
    for (const entity of draft.table.entities) {
      if (entity.conflict !== "newest-event" || !draft.isComplete(entity.key)) continue;
      const tick = granule(draft.table);
      const ties = lostCells(entity, tick);
      if (ties === undefined || ties * DAY < LOST_PER_DAY) continue;
      report({
        path: [...draft.pathOf(entity), "conflict"],
        message: `${rateWords(entity)}, ${often(ties)} of the states share a ${tickWord(tick)} with another${ofThing(entity)}: of these the one that arrives later wins`,
        help: "`conflict: compare` compares a sequence or microseconds exactly.",
      });
    }
  },
};
