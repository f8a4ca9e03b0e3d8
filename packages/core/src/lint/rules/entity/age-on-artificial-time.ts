import { code } from "../../../diagnostics/display.ts";
import { example } from "../../example.ts";
import { familiesOf, rulesIn } from "../../gc-walk.ts";
import type { Rule } from "../../rule.ts";

export const ageOnArtificialTime: Rule = {
  id: "entity/age-on-artificial-time",
  severity: "error",
  title: "an age rule over times that are no times",
  rationale:
    "With `time: { artificial: true }`, what dates the cells need not be a time: zero, a counter, a version number. Age rules compare it with the clock all the same: a small number lies in 1970 and is deleted as soon as garbage collection comes by, a huge one lies far in the future and is never deleted.",
  source: { title: "Garbage collection", url: "https://cloud.google.com/bigtable/docs/garbage-collection" },
  help: "Bound such cells by `maxVersions`, or write real times.",
  wrong: example({ entity: ["eventTime: at", "time: { artificial: true }"] }),
  right: example({ families: { m: "gc: never" }, entity: ["eventTime: at", "time: { artificial: true }"] }),
  check(draft, report) {
    for (const entity of draft.table.entities) {
      if (!entity.time.artificial || entity.eventTime === undefined) continue;
      for (const family of familiesOf(draft, entity)) {
        for (const rule of rulesIn(family.gc)) {
          if (rule.kind !== "maxAge") continue;
          report({
            path: [...draft.pathOf(rule), "maxAge"],
            message: `cells of ${code(entity.name)} have artificial timestamps, and an age of ${rule.text} compares them with the clock: zero is 1970, and deleted at once`,
            help: "Use `maxVersions`, or remove `artificial` and write real times.",
          });
        }
      }
    }
  },
};
