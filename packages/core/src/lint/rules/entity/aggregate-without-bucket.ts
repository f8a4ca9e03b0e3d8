import { code } from "../../../diagnostics/display.ts";
import { DEVICE, example } from "../../example.ts";
import type { Rule } from "../../rule.ts";

const TOTAL = {
  families: { c: "aggregate: sum, gc: { maxAge: 400d }" },
  type: "aggregate",
  components: [DEVICE],
  columns: { events: "family: c, type: int64" },
  queries: { one: "deviceId: eq" },
} as const;

export const aggregateWithoutBucket: Rule = {
  id: "entity/aggregate-without-bucket",
  severity: "warning",
  title: "a total over all time",
  rationale:
    "A total without a period only grows. There is no total of yesterday in it, a mistake in it can't be taken back by writing one period again, and an age rule deletes it as a whole, because it has one timestamp.",
  source: { title: "Aggregate values at write time", url: "https://cloud.google.com/bigtable/docs/aggregates" },
  help: "Add `bucket: 1h` (or another period) for a cell for each period, or a timeBucket in the key for a row for each.",
  wrong: example({ ...TOTAL, entity: [] }),
  right: example({ ...TOTAL, entity: ["bucket: 1h"] }),
  check(draft, report) {
    for (const entity of draft.table.entities) {
      if (entity.type !== "aggregate" || entity.bucket !== undefined || !draft.isComplete(entity)) continue;
      if (entity.key.components.some(({ type }) => type === "timeBucket") || !draft.isComplete(entity.key)) continue;
      report({
        path: [...draft.pathOf(entity), "type"],
        message: `${code(entity.name)} has one total for all time: no period can be read, corrected or deleted`,
        help: "Add `bucket: 1h`, or a timeBucket in the key.",
      });
    }
  },
};
