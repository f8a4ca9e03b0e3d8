import { code } from "../../../diagnostics/display.ts";
import { DEVICE, example } from "../../example.ts";
import { familiesOf, rulesIn } from "../../gc-walk.ts";
import type { Rule } from "../../rule.ts";

const VERSIONED = {
  families: { v: "gc: { any: [{ maxAge: 90d }, { maxVersions: 100 }] }" },
  type: "versioned",
  components: [DEVICE],
  entity: ["eventTime: given", "version: eventTime"],
  columns: { value: "family: v, type: float64" },
  queries: { one: "deviceId: eq" },
} as const;

export const ageOnSequenceVersions: Rule = {
  id: "entity/age-on-sequence-versions",
  severity: "error",
  title: "an age rule over version numbers",
  rationale:
    "With `version: sequence`, the timestamps of cells are numbers that count from zero. Read as time they lie in January 1970: an age rule finds every cell long expired, and deletes it as soon as it comes by.",
  source: { title: "Garbage collection", url: "https://cloud.google.com/bigtable/docs/garbage-collection" },
  help: "Bound sequence versions by `maxVersions`, or date the versions by event time.",
  wrong: example({ ...VERSIONED, entity: ["version: sequence"] }),
  right: example({ ...VERSIONED, families: { v: "gc: { maxVersions: 100 }" }, entity: ["version: sequence"] }),
  check(draft, report) {
    for (const entity of draft.table.entities) {
      if (entity.versionSource !== "sequence") continue;
      for (const family of familiesOf(draft, entity)) {
        for (const rule of rulesIn(family.gc)) {
          if (rule.kind !== "maxAge") continue;
          report({
            path: [...draft.pathOf(rule), "maxAge"],
            message: `versions of ${code(entity.name)} are numbered from zero, which as a time is January 1970: an age of ${rule.text} finds all of them expired`,
            help: "Use `maxVersions`, or `version: eventTime`.",
          });
        }
      }
    }
  },
};
