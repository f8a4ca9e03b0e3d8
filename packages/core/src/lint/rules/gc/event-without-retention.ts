import { code } from "../../../diagnostics/display.ts";
import { example } from "../../example.ts";
import { familiesOf, greatestAge, isWhole } from "../../gc-walk.ts";
import type { Rule } from "../../rule.ts";

export const eventWithoutRetention: Rule = {
  id: "gc/event-without-retention",
  severity: "warning",
  title: "a rule that never deletes an event",
  rationale:
    "Each event is a row of its own, and its cells have one version. `maxVersions: 1` looks like a rule that keeps things small, but there is never a second version to delete the first for: no event is deleted, and the table grows for as long as it is written. Only an age deletes events.",
  source: { title: "Garbage collection", url: "https://cloud.google.com/bigtable/docs/garbage-collection" },
  help: "Add an age (`maxAge: 90d`), or say that events are kept for good: `gc: never`.",
  wrong: example({ families: { m: "gc: { maxVersions: 1 }" } }),
  right: example({ families: { m: "gc: { any: [{ maxAge: 90d }, { maxVersions: 1 }] }" } }),
  check(draft, report) {
    const seen = new Set<string>();
    for (const entity of draft.table.entities) {
      if (entity.type !== "event") continue;
      for (const family of familiesOf(draft, entity)) {
        if (family.gc.kind === "never" || greatestAge(family.gc) !== null || seen.has(family.id)) continue;
        if (!isWhole(family.gc)) continue;
        seen.add(family.id);
        report({
          path: draft.pathOf(family.gc),
          message: `no event of ${code(entity.name)} is ever deleted from ${code(family.id)}: each is a row of its own, with one version of each cell`,
          help: "Add an age, like `maxAge: 90d`; `gc: never` says that events are kept for good.",
        });
      }
    }
  },
};
