import { code } from "../../../diagnostics/display.ts";
import { rowsReadPerRow } from "../../amplification.ts";
import { AT, BUCKET, DEVICE, example, FLEET, SEQ } from "../../example.ts";
import { walkedQueries } from "../../queries.ts";
import { readsAll } from "../../reads-all.ts";
import type { Rule } from "../../rule.ts";
import { about, list } from "../../words.ts";

/** Rows that may be read for each that is given. */
const FEW = 100;

export const rowsThrownAway: Rule = {
  id: "query/rows-thrown-away",
  severity: "warning",
  title: "a query that reads far more rows than it gives",
  rationale:
    "What stands behind a range in the key can't narrow it: with the time before the device, a query for one device in a window reads the window of all devices, and compares. Bigtable reads, and the network carries, all of those rows.",
  source: {
    title: "Schema design: row keys",
    url: "https://cloud.google.com/bigtable/docs/schema-design#row-keys",
  },
  help: "Put what the query picks one of before what it gives a range for.",
  wrong: example({
    components: [BUCKET, AT, DEVICE, SEQ],
    queries: { history: "deviceId: eq, at: range" },
    workload: FLEET,
  }),
  right: example({
    components: [BUCKET, DEVICE, AT, SEQ],
    queries: { history: "deviceId: eq, at: range" },
    workload: FLEET,
  }),
  check(draft, report) {
    for (const { entity, query, walk } of walkedQueries(draft)) {
      const rows = rowsReadPerRow(entity, query, walk);
      if (rows === undefined || rows < FEW || readsAll(entity, query, walk) !== null) continue;
      const names = list(walk.residual.map(code));
      report({
        path: draft.pathOf(query),
        at: "key",
        message: `${code(query.name)} reads about ${about(rows)} rows for each that it gives: ${names} ${walk.residual.length === 1 ? "stands" : "stand"} behind a range in the key, and can only be compared afterwards`,
        help: `Put ${names} before ${code(walk.end!.name)}, or write the rows under a second key.`,
      });
    }
  },
};
