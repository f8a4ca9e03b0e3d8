import { DEVICE, example, FLEET } from "../../example.ts";
import { LOST_PER_DAY } from "../../limits.ts";
import type { Rule } from "../../rule.ts";
import { granule, lostCells, ofThing, rateWords, tickWord } from "../../unique.ts";
import { often } from "../../words.ts";

const VERSIONED = {
  families: { v: "gc: { maxVersions: 100 }" },
  type: "versioned",
  components: [DEVICE],
  entity: ["eventTime: given", "version: eventTime"],
  columns: { value: "family: v, type: float64" },
  queries: { one: "deviceId: eq" },
} as const;
const DAY = 86_400;

export const versionCollisions: Rule = {
  id: "entity/version-collisions",
  severity: "warning",
  title: "versions that share a timestamp at the stated rate",
  rationale:
    "A cell has one version for each timestamp. Timestamps are microseconds, but a table counts in milliseconds unless it was created otherwise: two states of one thing within a millisecond are one version, and the later write stays. In one batch that is refused, across batches nobody notices.",
  source: { title: "Schema design best practices", url: "https://cloud.google.com/bigtable/docs/schema-design" },
  help: "Use type event, whose key tells all of them apart, or `granularity: micros` where Bigtable has it.",
  wrong: example({
    ...VERSIONED,
    entity: [...VERSIONED.entity, "time: { rounding: floor }"],
    workload: FLEET,
  }),
  right: example({
    ...VERSIONED,
    entity: [...VERSIONED.entity, "time: { rounding: floor }"],
    workload: ["writesPerSecond: 10", "distinct: { deviceId: 200000 }"],
  }),
  check(draft, report) {
    for (const entity of draft.table.entities) {
      if (entity.type !== "versioned" || entity.versionSource !== "eventTime" || !draft.isComplete(entity.key))
        continue;
      const tick = granule(draft.table);
      const lost = lostCells(entity, tick);
      if (lost === undefined || lost * DAY < LOST_PER_DAY) continue;
      report({
        path: [...draft.pathOf(entity), "version"],
        message: `${rateWords(entity)}, ${often(lost)} of the versions get the timestamp of another${ofThing(entity)}, and only the later one stays: cells count in ${tickWord(tick)}s`,
        help: "Use type event, whose key tells them apart, if none may be lost.",
      });
    }
  },
};
