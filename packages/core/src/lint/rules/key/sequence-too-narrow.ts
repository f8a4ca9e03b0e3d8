import { code } from "../../../diagnostics/display.ts";
import { peakWrites, sharesOver } from "../../../workload/load.ts";
import { greatestShare } from "../../../workload/shares.ts";
import { example } from "../../example.ts";
import type { Rule } from "../../rule.ts";
import { identityOf, tickOf } from "../../unique.ts";
import { about, list } from "../../words.ts";

const SECONDS = "name: at, type: timestamp, unit: seconds";
const sequence = (digits: number): string => `name: seq, type: sequence, digits: ${digits}`;
const KIND = "name: plant, type: uint32";

export const sequenceTooNarrow: Rule = {
  id: "key/sequence-too-narrow",
  severity: "warning",
  title: "a sequence that is full before its time is over",
  rationale:
    "A sequence tells apart what shares a timestamp. When it has given its last number, a writer has to wait for the next time, or to claim a time that has not come yet. How many numbers are needed is the rate of the busiest value times what the timestamp's unit stands for.",
  help: "Give the sequence more digits or bits, or the timestamp a finer unit.",
  wrong: example({
    components: [KIND, SECONDS, sequence(3), "name: writer, type: writer"],
    queries: { history: "plant: eq, at: range" },
    workload: ["writesPerSecond: 50000", "writers: 8", "distinct: { plant: 20 }"],
  }),
  right: example({
    components: [KIND, SECONDS, sequence(5), "name: writer, type: writer"],
    queries: { history: "plant: eq, at: range" },
    workload: ["writesPerSecond: 50000", "writers: 8", "distinct: { plant: 20 }"],
  }),
  check(draft, report) {
    for (const entity of draft.table.entities) {
      if (!draft.isComplete(entity.key)) continue;
      const rate = peakWrites(entity);
      const tick = tickOf(entity);
      const identity = identityOf(entity);
      const shares = sharesOver(entity, identity);
      if (rate === undefined || tick === undefined || shares === undefined) continue;
      const inTick = rate * greatestShare(shares) * tick;
      for (const component of entity.key.components) {
        if (component.type !== "sequence") continue;
        const decimal = entity.key.layout === "text" && component.digits !== undefined;
        const numbers = Math.min(2 ** component.bits, decimal ? 10 ** component.digits! : Number.POSITIVE_INFINITY);
        if (inTick <= numbers) continue;
        const of = identity.length === 0 ? "" : ` of one ${list(identity.map(({ name }) => code(name)))}`;
        report({
          path: [...draft.pathOf(component), decimal ? "digits" : "type"],
          message: `${about(inTick)} events${of} share a timestamp, and ${code(component.name)} counts ${about(numbers)}`,
          help: "Give it more digits or bits, or the timestamp a finer unit.",
        });
      }
    }
  },
};
