import { isDescending } from "@rowsmith/keys";
import { code } from "../../../diagnostics/display.ts";
import { DEVICE, example, SEQ } from "../../example.ts";
import type { Rule } from "../../rule.ts";

export const invertedCellTime: Rule = {
  id: "entity/inverted-cell-time",
  severity: "error",
  title: "inverted times that would date cells",
  rationale:
    "Inverting a time (2^63 - t) is a trick for keys, where it puts the newest row first; `order: desc` does it there. Values that are inverted already, which only `artificial: true` lets through, also date the cells: the oldest then has the greatest timestamp, is taken for the newest by every read, and is what `maxVersions` keeps.",
  help: "Give plain times: `order: desc` inverts them in the key, and nowhere else.",
  wrong: example({
    families: { m: "gc: never" },
    components: [DEVICE, "name: at, type: timestamp, unit: micros, order: desc", SEQ],
    entity: ["eventTime: at", "time: { artificial: true }"],
  }),
  right: example({
    families: { m: "gc: never" },
    components: [DEVICE, "name: at, type: timestamp, unit: micros, order: desc", SEQ],
  }),
  check(draft, report) {
    for (const entity of draft.table.entities) {
      if (!entity.time.artificial) continue;
      const component = entity.key.components.find(({ name }) => name === entity.eventTime);
      if (component?.type !== "timestamp" || !isDescending(component)) continue;
      report({
        path: [...draft.pathOf(component), "order"],
        message: `${code(component.name)} is inverted by the key, and \`artificial\` lets through values that are inverted already: these would date the cells, the oldest as the newest`,
        help: "Give plain times and remove `artificial`; `order: desc` inverts in the key alone.",
      });
    }
  },
};
