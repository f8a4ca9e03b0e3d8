import { code } from "../../../diagnostics/display.ts";
import { AT, DEVICE, example, SEQ } from "../../example.ts";
import { walkedQueries } from "../../queries.ts";
import { readsAll } from "../../reads-all.ts";
import type { Rule } from "../../rule.ts";

const BUCKET_OF_DEVICE = "name: bucket, type: hash, of: [deviceId], buckets: 16";
const DAY = "name: day, type: timeBucket, of: at, every: 1d";

export const unbounded: Rule = {
  id: "query/unbounded",
  severity: "warning",
  title: "a query that leaves a time bucket unbounded",
  rationale:
    "Behind a time bucket, rows of one device are in every period. A range of times names the periods to look into; without one there is no end to them, and the query reads everything.",
  help: "Ask for the time that the bucket is computed from, too.",
  wrong: example({ components: [BUCKET_OF_DEVICE, DAY, DEVICE, AT, SEQ], queries: { device: "deviceId: eq" } }),
  right: example({
    components: [BUCKET_OF_DEVICE, DAY, DEVICE, AT, SEQ],
    queries: { device: "deviceId: eq, at: range" },
  }),
  check(draft, report) {
    for (const { entity, query, walk } of walkedQueries(draft)) {
      const { end } = walk;
      if (readsAll(entity, query, walk) !== "period" || end?.type !== "timeBucket") continue;
      report({
        path: draft.pathOf(query),
        at: "key",
        message: `${code(query.name)} does not bound ${code(end.of)}, so that every period of ${code(end.name)} is read whole`,
        help: `Ask for ${code(end.of)} too: a range names the periods.`,
      });
    }
  },
};
