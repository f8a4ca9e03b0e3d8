import { AT, DEVICE, example, SEQ } from "../../example.ts";
import type { Rule } from "../../rule.ts";
import { lostEvents, ofThing, rateWords, tickOf, tickWord, uniquenessOf } from "../../unique.ts";
import { often } from "../../words.ts";

const YEAR = 365 * 86_400;

export const eventNotUnique: Rule = {
  id: "entity/event-not-unique",
  severity: "error",
  title: "an event whose key is its thing and its time alone",
  rationale:
    "Two events of one thing at one time get one key, and the second overwrites the first: no error, one event less. It happens at every busy source, and in bursts first of all. A clock does not help, however fine: two processes read the same microsecond, and one reads it twice.",
  source: { title: "Schema design best practices", url: "https://cloud.google.com/bigtable/docs/schema-design" },
  help: "Add a sequence, and a writer where several processes write; or the event's own id behind the time.",
  wrong: example({ components: [DEVICE, AT] }),
  right: example({ components: [DEVICE, AT, SEQ] }),
  check(draft, report) {
    for (const entity of draft.table.entities) {
      if (entity.type !== "event" || !draft.isComplete(entity.key)) continue;
      const kind = uniquenessOf(entity);
      const tick = tickOf(entity);
      if ((kind !== "none" && kind !== "writer") || tick === undefined) continue;
      const lost = lostEvents(entity);
      if (lost !== undefined && lost * YEAR < 1) continue;
      report({
        path: draft.pathOf(entity.key),
        at: "key",
        message: `two events${ofThing(entity)} in one ${tickWord(tick)}${kind === "writer" ? " by one writer" : ""} get one key, and the second overwrites the first${lost === undefined ? "" : `: ${rateWords(entity)}, ${often(lost)} are lost`}`,
        help:
          kind === "writer"
            ? "Add a sequence: the writer tells processes apart, not the events of one."
            : "Add a sequence (and a writer, where several processes write), or the event's own id behind the time.",
      });
    }
  },
};
