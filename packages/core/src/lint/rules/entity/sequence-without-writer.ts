import { code } from "../../../diagnostics/display.ts";
import { AT, DEVICE, example, SEQ } from "../../example.ts";
import { LOST_PER_DAY } from "../../limits.ts";
import type { Rule } from "../../rule.ts";
import { lostEvents, ofThing, rateWords, tickOf, tickWord, uniquenessOf } from "../../unique.ts";
import { often } from "../../words.ts";

const DAY = 86_400;
const MICRO = 1e-6;

export const sequenceWithoutWriter: Rule = {
  id: "entity/sequence-without-writer",
  severity: "warning",
  title: "a sequence that only one process counts",
  rationale:
    "A sequence that a process counts for itself is unique within that process. Two workers that get events of one device at the same time both begin at 0: the later write replaces the other event, and nothing says so.",
  help: "Add a component of type writer, and give each process its own number; or lease numbers from Bigtable.",
  wrong: example({
    components: [DEVICE, AT, SEQ],
    workload: ["writesPerSecond: 50000", "writers: 8", "distinct: { deviceId: 200000 }"],
  }),
  right: example({
    components: [DEVICE, AT, SEQ, "name: writer, type: writer"],
    workload: ["writesPerSecond: 50000", "writers: 8", "distinct: { deviceId: 200000 }"],
  }),
  check(draft, report) {
    for (const entity of draft.table.entities) {
      if (entity.type !== "event" || !draft.isComplete(entity.key) || uniquenessOf(entity) !== "per-process") continue;
      const writers = entity.workload?.writers;
      const tick = tickOf(entity);
      const lost = lostEvents(entity);
      // Without numbers, a shared microsecond is taken for an accident, a shared millisecond is not.
      if (writers === undefined ? tick === undefined || tick <= MICRO : writers === 1) continue;
      if (lost !== undefined && lost * DAY < LOST_PER_DAY) continue;
      const sequence = entity.key.components.find(({ type }) => type === "sequence")!;
      const who = writers === undefined ? "each process" : `each of ${writers} writers`;
      const figures = lost === undefined ? "" : `: ${rateWords(entity)}, ${often(lost)} are lost`;
      report({
        path: draft.pathOf(sequence),
        message: `${who} counts ${code(sequence.name)} for itself, so two events${ofThing(entity)}${tick === undefined ? "" : ` in one ${tickWord(tick)}`} can get one key${figures}`,
        help: "Add a component of type writer, with a number for each process.",
      });
    }
  },
};
