import { code } from "../../../diagnostics/display.ts";
import { example } from "../../example.ts";
import type { Rule } from "../../rule.ts";

export const exactBelowGranularity: Rule = {
  id: "entity/exact-below-granularity",
  severity: "warning",
  title: "times that cells can't hold exactly",
  rationale:
    "Cells of most tables count in milliseconds: a timestamp that is no whole millisecond is refused. With `rounding: exact` a time in microseconds is not rounded either, so that 999 writes of 1,000 are refused.",
  source: { title: "Schema design best practices", url: "https://cloud.google.com/bigtable/docs/schema-design" },
  help: "Use `rounding: floor`: the key keeps the microseconds, and the cell is dated to the millisecond.",
  wrong: example({ entity: ["eventTime: at", "time: { rounding: exact }"] }),
  right: example({ entity: ["eventTime: at", "time: { rounding: floor }"] }),
  check(draft, report) {
    if (draft.table.granularity !== "millis") return;
    for (const entity of draft.table.entities) {
      const component = entity.key.components.find(({ name }) => name === entity.eventTime);
      if (
        entity.type !== "event" ||
        entity.time.rounding !== "exact" ||
        component?.type !== "timestamp" ||
        component.unit !== "micros"
      )
        continue;
      report({
        path: draft.pathOf(entity),
        at: "key",
        message: `${code(component.name)} is in microseconds, cells count in milliseconds, and \`rounding: exact\` refuses what is no whole one: 999 writes of 1,000`,
        help: "Use `rounding: floor`; the key keeps the microseconds.",
      });
    }
  },
};
