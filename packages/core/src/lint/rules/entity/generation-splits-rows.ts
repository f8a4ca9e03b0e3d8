import { code } from "../../../diagnostics/display.ts";
import type { EntityModel } from "../../../model/types.ts";
import { BUCKET, DEVICE, example } from "../../example.ts";
import type { Rule } from "../../rule.ts";

const STATE = {
  families: { s: "gc: { maxVersions: 1 }" },
  type: "latest-state",
  components: [BUCKET, DEVICE],
  columns: { value: "family: s, type: float64" },
  queries: { one: "deviceId: eq" },
} as const;
const NEWEST = ["eventTime: given", "conflict: newest-event"];

/** What goes wrong where a row of today hides the one of before; `null` where each write replaces the whole state anyway. */
function loss({ type, conflict }: EntityModel): string | null {
  switch (type) {
    case "versioned":
      return "the versions of before are missing from its history";
    case "aggregate":
      return "its totals begin again at zero";
    case "latest-state":
      return conflict === "last-write" ? null : "an older state that arrives late finds no newer one there, and wins";
    default:
      return null;
  }
}

export const generationSplitsRows: Rule = {
  id: "entity/generation-splits-rows",
  severity: "error",
  title: "an earlier number of buckets of rows that are written again",
  rationale:
    "An event is written once: its row lies in a bucket of its time, and reads that cover both numbers find it there. A history, a total or a state is written again and again. The next write goes to the bucket of today, where there is no row yet, and reads give the row of today for that of before: they are not put together.",
  help: "Keep the number of buckets. For another one, write a new table or a second entity, copy the rows, then switch the readers.",
  wrong: example({ ...STATE, entity: [...NEWEST, "generations: [{ buckets: 4, until: 2099-06-01 }]"] }),
  right: example({ ...STATE, entity: NEWEST }),
  check(draft, report) {
    for (const entity of draft.table.entities) {
      const lost = loss(entity);
      if (lost === null || entity.generations.length === 0) continue;
      report({
        path: [...draft.pathOf(entity), "generations"],
        at: "key",
        message: `the next write of a ${code(entity.name)} begins a new row in a bucket of today, which hides the one of before: ${lost}`,
        help: "Keep the number of buckets; or write a new table or entity with the other, and copy the rows.",
      });
    }
  },
};
