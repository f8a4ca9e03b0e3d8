import { code } from "../../../diagnostics/display.ts";
import type { EntityModel } from "../../../model/types.ts";
import { DEVICE, example } from "../../example.ts";
import { familiesOf, isWhole, mostVersions } from "../../gc-walk.ts";
import type { Rule } from "../../rule.ts";

const TOTAL = {
  type: "aggregate",
  components: [DEVICE],
  entity: ["bucket: 1h"],
  columns: { events: "family: c, type: int64" },
  queries: { one: "deviceId: eq" },
} as const;

export const historyOfOne: Rule = {
  id: "entity/history-of-one",
  severity: "warning",
  title: "versions that are the data, of which one is kept",
  rationale:
    "In a versioned entity each version of a cell is a state of its time, and with `bucket` each is the total of its period. `maxVersions: 1` keeps the newest alone: garbage collection deletes the history, or the total of an hour as soon as the next hour has one, within a week and without an error.",
  source: { title: "Garbage collection", url: "https://cloud.google.com/bigtable/docs/garbage-collection" },
  help: "Bound by an age, or by as many versions as are to be read. Where the newest is enough, use type latest-state, or leave `bucket` out.",
  wrong: example({ ...TOTAL, families: { c: "aggregate: sum, gc: { maxVersions: 1 }" } }),
  right: example({ ...TOTAL, families: { c: "aggregate: sum, gc: { maxAge: 400d }" } }),
  check(draft, report) {
    for (const entity of draft.table.entities) {
      if (!draft.isComplete(entity.key)) continue;
      const what = versionsOf(entity);
      if (what === null) continue;
      for (const family of familiesOf(draft, entity)) {
        if (!isWhole(family.gc) || mostVersions(family.gc) !== 1) continue;
        report({
          path: draft.pathOf(family.gc),
          message: `${code(family.id)} keeps one version, and those of ${code(entity.name)} are ${what.are}: all but the newest are deleted`,
          help: what.help,
        });
      }
    }
  },
};

/** What the versions of a cell are; `null` where there is one at most, or each replaces the one before. */
function versionsOf({ type, bucket, key }: EntityModel): { are: string; help: string } | null {
  if (type === "versioned") {
    return {
      are: "its history",
      help: "Use an age or more versions; or type latest-state, where the newest is enough.",
    };
  }
  if (type !== "aggregate" || bucket === undefined) return null;
  const rowOfPeriod = key.components.some(
    (component) => component.type === "timeBucket" && BigInt(component.everySeconds) * 1_000_000n <= bucket.micros,
  );
  if (rowOfPeriod) return null;
  return {
    are: `the totals of ${bucket.text} each`,
    help: "Use an age, or as many versions as there are periods to read; for one total of all time, leave `bucket` out.",
  };
}
