import { code } from "../../../diagnostics/display.ts";
import { peakWrites } from "../../../workload/load.ts";
import { AT, DEVICE, example, SEQ } from "../../example.ts";
import { loadInWords, NODE_WORDS, spreading } from "../../hotspot.ts";
import { NODE_WRITES_PER_SECOND } from "../../limits.ts";
import { busiestPlace, risingOf } from "../../rising.ts";
import type { Rule } from "../../rule.ts";
import { about, counted, list } from "../../words.ts";

/** Without a workload: as many places or fewer are too few for a table that grows. */
const FEW_PLACES = 16;
const KIND = "name: kind, type: enum, values: [error, info, warning]";

export const lowCardinalityFirst: Rule = {
  id: "hotspot/low-cardinality-first",
  severity: "warning",
  title: "only a few values before the time",
  rationale:
    "Behind each value of what stands before the time, new rows go to one end: there are as many busy tablets as there are values, and further nodes are idle. Three kinds of events make three hot tablets.",
  source: {
    title: "Schema design: row keys to avoid",
    url: "https://cloud.google.com/bigtable/docs/schema-design#row-keys-avoid",
  },
  help: "Put what identifies a row before the time, or a hash of it.",
  wrong: example({ components: [KIND, AT, DEVICE, SEQ], queries: { window: "kind: eq, at: range" } }),
  right: example({ components: [KIND, DEVICE, AT, SEQ], queries: { history: "kind: eq, deviceId: eq, at: range" } }),
  check(draft, report) {
    for (const entity of draft.table.entities) {
      const rising = draft.isComplete(entity.key) ? risingOf(entity) : null;
      if (rising === null || rising.places === undefined || rising.before.length === 0) continue;
      if (rising.before.some(({ type }) => type === "hash")) continue;
      const rate = peakWrites(entity);
      const busiest = busiestPlace(entity, rising);
      if (rate === undefined ? rising.places > FEW_PLACES : busiest === undefined || busiest <= NODE_WRITES_PER_SECOND)
        continue;
      const names = list(rising.before.map(({ name }) => code(name)));
      const values = counted(rising.places, "value");
      const figures =
        rate === undefined
          ? `${loadInWords(entity)} go to ${counted(rising.places, "tablet")}`
          : `the busiest gets ${about(busiest!)} writes a second at the end of one tablet, and ${NODE_WORDS}`;
      report({
        path: draft.pathOf(rising.before[0]!),
        message: `before ${code(rising.component.name)} there are only ${values} of ${names}: ${figures}`,
        help: `Put ${spreading(entity)} before ${code(rising.component.name)}, or a hash of that.`,
      });
    }
  },
};
