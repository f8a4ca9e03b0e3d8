import { code } from "../../../diagnostics/display.ts";
import { valuesOf } from "../../../workload/load.ts";
import { AT, BUCKET, DEVICE, example, SEQ } from "../../example.ts";
import type { Rule } from "../../rule.ts";
import { counted, list } from "../../words.ts";

const KIND = "name: kind, type: enum, values: [error, info, warning]";

export const hashOfFewValues: Rule = {
  id: "hotspot/hash-of-few-values",
  severity: "warning",
  title: "a hash of fewer values than there are buckets",
  rationale:
    "A hash gives one bucket to each value, so three kinds of events fill three buckets at most, and the others stay empty: reads pay for all of them. And the writes of a value that dominates are not divided: they only move to another bucket.",
  source: {
    title: "Schema design: row keys to avoid",
    url: "https://cloud.google.com/bigtable/docs/schema-design#row-keys-avoid",
  },
  help: "Hash a component with many values: what identifies a row.",
  wrong: example({
    components: ["name: bucket, type: hash, of: [kind], buckets: 16", KIND, DEVICE, AT, SEQ],
    queries: { history: "kind: eq, deviceId: eq, at: range" },
  }),
  right: example({
    components: [BUCKET, KIND, DEVICE, AT, SEQ],
    queries: { history: "kind: eq, deviceId: eq, at: range" },
  }),
  check(draft, report) {
    for (const entity of draft.table.entities) {
      for (const hash of entity.key.components) {
        if (hash.type !== "hash" || hash.of.length === 0) continue;
        const sources = hash.of.map((name) => entity.key.components.find((component) => component.name === name));
        const known = sources.map((source) =>
          source === undefined || source.type === "literal" ? undefined : valuesOf(entity, source),
        );
        if (!known.every((values) => values !== undefined)) continue;
        const values = known.reduce((product, count) => product * count, 1);
        if (values >= hash.buckets) continue;
        report({
          path: [...draft.pathOf(hash), "of"],
          message: `${list(hash.of.map(code))} ${hash.of.length === 1 ? "has" : "have"} ${counted(values, "value")}: ${hash.buckets - values} of ${counted(hash.buckets, "bucket")} stay empty, and no value is divided`,
          help: "Hash a component with many values.",
        });
      }
    }
  },
};
