import { AT, BUCKET, DEVICE, example, FLEET, SEQ } from "../../example.ts";
import { LOST_PER_DAY } from "../../limits.ts";
import type { Rule } from "../../rule.ts";
import { lostEvents, rateWords, thingWords, tickOf, tickWord, uniquenessOf } from "../../unique.ts";
import { often } from "../../words.ts";

const DAY = 86_400;

export const eventCollisions: Rule = {
  id: "entity/event-collisions",
  severity: "warning",
  title: "events that share a key at the stated rate",
  rationale:
    "Behind the time there is something that could be the event's id. But the workload says that it has few values and that events are many: then it says what an event is of, not which one it is, and events of one thing at one time overwrite each other.",
  source: { title: "Schema design best practices", url: "https://cloud.google.com/bigtable/docs/schema-design" },
  help: "Add a sequence, and a writer where several processes write.",
  wrong: example({ components: [BUCKET, AT, DEVICE], queries: { window: "at: range" }, workload: FLEET }),
  right: example({ components: [BUCKET, AT, DEVICE, SEQ], queries: { window: "at: range" }, workload: FLEET }),
  check(draft, report) {
    for (const entity of draft.table.entities) {
      if (entity.type !== "event" || !draft.isComplete(entity.key) || uniquenessOf(entity) !== "id") continue;
      const lost = lostEvents(entity);
      const tick = tickOf(entity);
      if (lost === undefined || tick === undefined || lost * DAY < LOST_PER_DAY) continue;
      report({
        path: draft.pathOf(entity.key),
        at: "key",
        message: `${rateWords(entity)}, ${often(lost)} of the events get the key of another: same${thingWords(entity)}, same ${tickWord(tick)}`,
        help: "Add a sequence, and a writer where several processes write.",
      });
    }
  },
};
