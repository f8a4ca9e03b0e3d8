import { code } from "../../../diagnostics/display.ts";
import { AT, BUCKET, DEVICE, example, FLEET, SEQ } from "../../example.ts";
import { loadInWords, spreading, suits } from "../../hotspot.ts";
import { rises, risingOf } from "../../rising.ts";
import type { Rule } from "../../rule.ts";
import { span } from "../../words.ts";

const PERIOD = "name: hour, type: timeBucket, of: at, every: 1h";

export const timeBucketFirst: Rule = {
  id: "hotspot/time-bucket-first",
  severity: "warning",
  title: "a time bucket as the first thing that varies",
  rationale:
    "All rows of a period lie together, and nothing of them is there before the period begins: its first writes go to the one tablet at the end of the table, which Bigtable splits only once it has been busy for some minutes. Within the period the load then spreads over what follows, and with the next one it begins again, while the tablets of the last are idle.",
  source: {
    title: "Schema design: row keys to avoid",
    url: "https://cloud.google.com/bigtable/docs/schema-design#row-keys-avoid",
  },
  help: "Put a hash before the time bucket: each period then begins in as many places as there are buckets.",
  wrong: example({
    components: [PERIOD, DEVICE, AT, SEQ],
    queries: { window: "at: range" },
    workload: FLEET,
  }),
  right: example({
    components: [BUCKET, PERIOD, DEVICE, AT, SEQ],
    queries: { window: "at: range" },
    workload: FLEET,
  }),
  check(draft, report) {
    for (const entity of draft.table.entities) {
      const rising = draft.isComplete(entity.key) ? risingOf(entity) : null;
      if (rising === null || rising.before.length > 0 || suits(entity)) continue;
      const { component } = rising;
      if (component.type !== "timeBucket") continue;
      const { components } = entity.key;
      const next = components.slice(components.indexOf(component) + 1).find(({ type }) => type !== "literal");
      if (next !== undefined && rises(next)) continue;
      report({
        path: draft.pathOf(component),
        message: `${code(component.name)} comes first: every ${every(component.everySeconds)}, ${loadInWords(entity)} move to the end of the table, where one tablet takes them until Bigtable has split it`,
        help: `Put a hash of ${spreading(entity)} before it. A query by time then reads a range for each bucket and period.`,
      });
    }
  },
};

function every(seconds: number): string {
  return seconds === 60 ? "minute" : seconds === 3_600 ? "hour" : seconds === 86_400 ? "day" : span(seconds);
}
