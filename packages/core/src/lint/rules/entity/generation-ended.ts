import { example } from "../../example.ts";
import type { Rule } from "../../rule.ts";

export const generationEnded: Rule = {
  id: "entity/generation-ended",
  severity: "warning",
  title: "an earlier number of buckets whose time is over",
  rationale:
    "While an earlier number of buckets is named, every query reads both its buckets and those of today. From the day on that is named, no row of it is left: the reads find nothing, and cost as much.",
  help: "Remove the generation; move its end, if rows of it are still there.",
  wrong: example({ entity: ["eventTime: at", "generations: [{ buckets: 4, until: 2024-06-01 }]"] }),
  right: example({ entity: ["eventTime: at", "generations: [{ buckets: 4, until: 2099-06-01 }]"] }),
  check(draft, report, context) {
    const { today } = context;
    if (today === undefined) return;
    for (const entity of draft.table.entities) {
      entity.generations.forEach(({ buckets, until }, i) => {
        if (until > today) return;
        report({
          path: [...draft.pathOf(entity), "generations", i],
          message: `the generation of ${buckets} buckets ended on ${until}, and every query still reads it`,
          help: "Remove it; move its end, if rows of it are still there.",
        });
      });
    }
  },
};
