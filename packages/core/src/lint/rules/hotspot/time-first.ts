import type { ComponentSpec } from "@rowsmith/keys";
import { code } from "../../../diagnostics/display.ts";
import { AT, DEVICE, example, FLEET, SEQ } from "../../example.ts";
import { loadInWords, spreading, suits } from "../../hotspot.ts";
import { rises, risingOf } from "../../rising.ts";
import type { Rule } from "../../rule.ts";

export const timeFirst: Rule = {
  id: "hotspot/time-first",
  severity: "error",
  title: "time as the first thing that varies",
  rationale:
    "Rows are stored in the order of their keys, cut into tablets, and each tablet is served by one node. Where keys begin with the time, every new row belongs behind the last one: one tablet takes all writes, splitting it leaves the busy end on one node again, and further nodes only help old rows that nobody writes. In Key Visualizer it is a rising diagonal.",
  source: {
    title: "Schema design: row keys to avoid",
    url: "https://cloud.google.com/bigtable/docs/schema-design#row-keys-avoid",
  },
  help: "Put what identifies a row before the time, or a hash of it. Reads of a time window over everything then cost one range for each bucket.",
  wrong: example({ components: [AT, DEVICE, SEQ], queries: { window: "at: range" }, workload: FLEET }),
  right: example({ components: [DEVICE, AT, SEQ], workload: FLEET }),
  check(draft, report) {
    for (const entity of draft.table.entities) {
      const rising = draft.isComplete(entity.key) ? risingOf(entity) : null;
      if (rising === null || rising.before.length > 0 || suits(entity)) continue;
      const { component } = rising;
      if (
        component.type !== "timestamp" &&
        !(component.type === "timeBucket" && isTime(entity.key.components, component))
      )
        continue;
      report({
        path: draft.pathOf(component),
        message: `${code(component.name)} comes first: ${loadInWords(entity)} go to the newest end of the table, which is one tablet on one node`,
        help: `Put ${spreading(entity)} before it, or a hash of that. A query by time alone then reads a range for each bucket.`,
      });
    }
  },
};

/** Whether what follows a time bucket rises too, so that a period has no more places than one. */
function isTime(components: readonly ComponentSpec[], bucket: ComponentSpec): boolean {
  const next = components.slice(components.indexOf(bucket) + 1).find(({ type }) => type !== "literal");
  return next !== undefined && rises(next);
}
