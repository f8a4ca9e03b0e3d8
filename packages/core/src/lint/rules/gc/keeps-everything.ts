import { code } from "../../../diagnostics/display.ts";
import { example, FLEET } from "../../example.ts";
import { familiesOf } from "../../gc-walk.ts";
import type { Rule } from "../../rule.ts";
import { about, size } from "../../words.ts";

const YEAR = 365 * 86_400;
/** Below as many rows a year, keeping everything needs no second thought. */
const MANY = 1e9;

export const keepsEverything: Rule = {
  id: "gc/keeps-everything",
  severity: "warning",
  title: "a family that keeps everything of a busy stream",
  rationale:
    "`gc: never` is right for what must be kept. For a stream of events it means that storage grows by the same amount each year, for as long as there is the table, and that someone will have to delete by hand one day: row by row, or with the whole table.",
  source: { title: "Garbage collection", url: "https://cloud.google.com/bigtable/docs/garbage-collection" },
  help: "Give the family an age, or put what must be kept into a family and an entity of its own.",
  wrong: example({ families: { m: "gc: never" }, workload: FLEET }),
  right: example({ families: { m: "gc: { maxAge: 400d }" }, workload: FLEET }),
  check(draft, report) {
    const seen = new Set<string>();
    for (const entity of draft.table.entities) {
      const rate = entity.workload?.writesPerSecond;
      if (rate === undefined || rate * YEAR < MANY || entity.type === "latest-state") continue;
      for (const family of familiesOf(draft, entity)) {
        if (family.gc.kind !== "never" || seen.has(family.id)) continue;
        seen.add(family.id);
        const bytes = entity.workload?.valueBytes;
        const stored = bytes === undefined ? "" : `, with ${size(rate * YEAR * bytes)} of values`;
        report({
          path: draft.pathOf(family.gc),
          message: `${code(family.id)} keeps everything: ${about(rate)} writes a second of ${code(entity.name)} are ${about(rate * YEAR)} a year${stored}, and none is ever deleted`,
          help: "Give the family an age that the queries need, like `maxAge: 400d`.",
        });
      }
    }
  },
};
