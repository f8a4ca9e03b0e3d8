import { code } from "../diagnostics/display.ts";
import type { FamilyModel, TableModel } from "../model/types.ts";
import { deletesMore, gcText } from "./gc.ts";
import type { EvolveReport } from "./report.ts";

/** Compares what a table is created with: families, and how long what is stored is kept. */
export function compareTable(old: TableModel, now: TableModel, report: EvolveReport): void {
  if (old.granularity !== now.granularity) {
    report({
      rule: "evolve/granularity",
      message: `the granularity was ${old.granularity} and is ${now.granularity}: it is fixed when a table is created`,
      help: "Take the change back, or make a new table and copy the rows.",
      path: ["granularity"],
    });
  }
  for (const family of old.families) {
    const same = now.families.find(({ id }) => id === family.id);
    if (same === undefined) reportRemoved(family, report);
    else compareFamily(family, same, report);
  }
  compareRetention(old, now, report);
}

function reportRemoved({ id }: FamilyModel, report: EvolveReport): void {
  report({
    rule: "evolve/family-removed",
    message: `the family ${code(id)} is gone: to drop it deletes all of its cells`,
    help: "First write and read its columns in another family until nothing needs the old cells. A family can't be renamed.",
    path: ["families"],
    at: "key",
  });
}

function compareFamily(old: FamilyModel, now: FamilyModel, report: EvolveReport): void {
  const path = ["families", old.id];
  if (old.aggregate !== now.aggregate) {
    report({
      rule: "evolve/aggregate",
      message: `the family ${code(old.id)} ${aggregateText(old)} and ${aggregateText(now, "is")}: it is fixed when a family is created`,
      help: "Take the change back, or make a new family and move the columns.",
      path: [...path, "aggregate"],
    });
  }
  if (!deletesMore(old.gc, now.gc)) return;
  report({
    rule: "evolve/gc-tightened",
    message: `the family ${code(old.id)} keeps less: its rule was ${gcText(old.gc)} and is ${gcText(now.gc)}`,
    help: "Bigtable deletes such cells for good within a week after the rule is applied. Where that is meant, say so: `# rowsmith-ignore evolve/gc-tightened: reason`.",
    path: [...path, "gc"],
  });
}

function aggregateText({ aggregate }: FamilyModel, verb = "was"): string {
  return aggregate === undefined ? `${verb} no aggregate` : `${verb} aggregate: ${aggregate}`;
}

function compareRetention(old: TableModel, now: TableModel, report: EvolveReport): void {
  const kept = [
    ["changeStream", [], old.options.changeStream, now.options.changeStream],
    [
      "automatedBackups",
      ["retention"],
      old.options.automatedBackups?.retention,
      now.options.automatedBackups?.retention,
    ],
  ] as const;
  for (const [option, more, was, is] of kept) {
    // What is not asked for stays as it is in the live table.
    if (was === undefined || is === undefined || is.micros >= was.micros) continue;
    report({
      rule: "evolve/retention-shortened",
      message: `\`${option}\` was kept for ${was.text} and is for ${is.text}: what is older is deleted`,
      help: "Make sure that no reader of the change stream is further behind, and that no older backup is needed.",
      path: ["options", option, ...more],
    });
  }
}
