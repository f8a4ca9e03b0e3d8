import { code } from "../../../diagnostics/display.ts";
import type { EntityModel } from "../../../model/types.ts";
import { sharesOver } from "../../../workload/load.ts";
import { greatestShare } from "../../../workload/shares.ts";
import { AT, DEVICE, example, SEQ } from "../../example.ts";
import { MAX_ROW_BYTES } from "../../limits.ts";
import type { Rule } from "../../rule.ts";
import { identityOf, saysWhich } from "../../unique.ts";
import { span } from "../../words.ts";

/** What a cell takes beside its value: qualifier, timestamp and family. */
const CELL_BYTES = 40;

export const eventInQualifiers: Rule = {
  id: "entity/event-in-qualifiers",
  severity: "error",
  title: "events as ever more columns of one row",
  rationale:
    "A dynamic column with the event's time or id as its qualifier makes one row of all events of a thing. The row grows with each: reading any part of it gets slower, a row is never split between tablets, and Bigtable reads none above 256 MiB. Retention by row, splitting and scanning all want one row for each event.",
  source: { title: "Schema design best practices", url: "https://cloud.google.com/bigtable/docs/schema-design" },
  help: "Put the time and what makes the event unique into the key.",
  wrong: example({
    components: [DEVICE],
    entity: ["eventTime: given"],
    columns: { values: "family: m, type: float64, dynamic: true" },
    queries: { one: "deviceId: eq" },
  }),
  right: example({ components: [DEVICE, AT, SEQ], columns: { values: "family: m, type: float64, dynamic: true" } }),
  check(draft, report) {
    for (const entity of draft.table.entities) {
      if (entity.type !== "event" || !draft.isComplete(entity.key) || saysWhich(entity)) continue;
      const column = entity.columns.find(({ dynamic }) => dynamic);
      if (column === undefined) continue;
      report({
        path: draft.pathOf(column),
        at: "key",
        message: `the key of ${code(entity.name)} does not say which event it is, so each event adds a qualifier of ${code(column.name)} to one row${growth(entity)}`,
        help: "Put the time and a sequence, or the event's id, into the key: one row for each event.",
      });
    }
  },
};

/** When the busiest row is as large as Bigtable reads, where the numbers are known. */
function growth(entity: EntityModel): string {
  const { writesPerSecond, valueBytes = 0 } = entity.workload ?? {};
  const shares = sharesOver(entity, identityOf(entity));
  if (writesPerSecond === undefined || shares === undefined) return "";
  const perSecond = writesPerSecond * greatestShare(shares) * (CELL_BYTES + valueBytes);
  return `, which is as large as Bigtable reads (256 MiB) after ${span(MAX_ROW_BYTES / perSecond)}`;
}
