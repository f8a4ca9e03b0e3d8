import { code } from "../../../diagnostics/display.ts";
import type { EntityModel } from "../../../model/types.ts";
import { sharesOver } from "../../../workload/load.ts";
import { greatestShare } from "../../../workload/shares.ts";
import { DEVICE, example } from "../../example.ts";
import { familiesOf, isBounded, isWhole } from "../../gc-walk.ts";
import { MAX_ROW_BYTES } from "../../limits.ts";
import type { Rule } from "../../rule.ts";
import { identityOf } from "../../unique.ts";
import { span } from "../../words.ts";

const VERSIONED = {
  families: { v: "gc: { any: [{ maxAge: 90d }, { maxVersions: 100 }] }" },
  type: "versioned",
  components: [DEVICE],
  entity: ["eventTime: given", "version: eventTime"],
  columns: { value: "family: v, type: float64" },
  queries: { one: "deviceId: eq" },
} as const;
/** What a cell takes beside its value: qualifier, timestamp and family. */
const CELL_BYTES = 40;

export const unboundedVersions: Rule = {
  id: "entity/unbounded-versions",
  severity: "warning",
  title: "a history without an end",
  rationale:
    "The versions of a thing are in one row, which is never split between tablets. Where neither a number nor an age bounds them, the row grows for as long as the thing lives; reading its newest state gets slower, and Bigtable reads no row above 256 MiB.",
  source: { title: "Quotas and limits", url: "https://cloud.google.com/bigtable/quotas" },
  help: "Bound the history: `maxVersions`, an age, or `any` of both. Use type event for a history without end.",
  wrong: example({ ...VERSIONED, families: { v: "gc: never" } }),
  right: example(VERSIONED),
  check(draft, report) {
    for (const entity of draft.table.entities) {
      if (entity.type !== "versioned") continue;
      for (const family of familiesOf(draft, entity)) {
        if (isBounded(family.gc)) continue;
        if (!isWhole(family.gc)) continue;
        report({
          path: draft.pathOf(family.gc),
          message: `${code(family.id)} keeps every version, and all versions of one ${code(entity.name)} are in one row${growth(entity)}`,
          help: "Bound the history by `maxVersions` or an age; use type event for one without end.",
        });
      }
    }
  },
};

/** When the busiest row is as large as Bigtable reads, where the numbers are known. */
function growth(entity: EntityModel): string {
  const { writesPerSecond, valueBytes = 0 } = entity.workload ?? {};
  const shares = sharesOver(entity, identityOf(entity));
  if (writesPerSecond === undefined || shares === undefined) return "";
  const perSecond = writesPerSecond * greatestShare(shares) * (CELL_BYTES + valueBytes);
  return `: 256 MiB, the most that Bigtable reads, after ${span(MAX_ROW_BYTES / perSecond)}`;
}
