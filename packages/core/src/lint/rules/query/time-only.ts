import { code } from "../../../diagnostics/display.ts";
import { AT, BUCKET, DEVICE, example, SEQ } from "../../example.ts";
import { walkedQueries } from "../../queries.ts";
import { readsAll } from "../../reads-all.ts";
import type { Rule } from "../../rule.ts";
import { about } from "../../words.ts";

const DAY = 86_400;

export const timeOnly: Rule = {
  id: "query/time-only",
  severity: "warning",
  title: "a query by time alone where keys begin with something else",
  rationale:
    "Where a key begins with the device, the rows of one hour are spread over the whole table, some behind each device. A query for that hour reads every row there is, whatever its age, and compares their times.",
  source: {
    title: "Schema design for time series data",
    url: "https://cloud.google.com/bigtable/docs/schema-design-time-series",
  },
  help: "Ask for the devices too, or put the time directly behind the bucket: each window is then a range for each bucket. Where both are needed, write the rows under two keys.",
  wrong: example({ components: [BUCKET, DEVICE, AT, SEQ], queries: { window: "at: range" } }),
  right: example({ components: [BUCKET, AT, DEVICE, SEQ], queries: { window: "at: range" } }),
  check(draft, report) {
    for (const { entity, query, walk } of walkedQueries(draft)) {
      if (readsAll(entity, query, walk) !== "time") continue;
      const rate = entity.workload?.writesPerSecond;
      const figures = rate === undefined ? "" : `, ${about(rate * DAY)} for each day that is kept`;
      report({
        path: draft.pathOf(query),
        at: "key",
        message: `${code(query.name)} asks for the time alone, and keys of ${code(entity.name)} begin with ${code(walk.end!.name)}: it reads every row${figures}`,
        help: `Ask for ${code(walk.end!.name)} too, or put the time before it.`,
      });
    }
  },
};
