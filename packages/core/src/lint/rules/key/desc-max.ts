import { code } from "../../../diagnostics/display.ts";
import { DEVICE, example, SEQ } from "../../example.ts";
import type { Rule } from "../../rule.ts";

export const descMax: Rule = {
  id: "key/desc-max",
  severity: "error",
  title: "`max` where it has no meaning",
  rationale:
    "A descending timestamp is stored as what is left of it up to `max`. On an ascending one there is nothing to subtract, and beside `digits` of another width it is not clear how wide the component is.",
  help: "Add `order: desc`, or remove one of the two.",
  wrong: example({ components: [DEVICE, "name: at, type: timestamp, unit: micros, max: '9223372036854775808'", SEQ] }),
  right: example({
    components: [DEVICE, "name: at, type: timestamp, unit: micros, order: desc, max: '9223372036854775808'", SEQ],
  }),
  check(draft, report) {
    for (const { key } of draft.table.entities) {
      if (!draft.hasLayout(key) || key.layout !== "text") continue;
      for (const component of key.components) {
        if (component.type !== "timestamp" || component.max === undefined) continue;
        const path = [...draft.pathOf(component), "max"];
        if (component.order !== "desc") {
          report({
            path,
            message: `\`max\` of ${code(component.name)} has no meaning in ascending order`,
            help: "It is what a descending timestamp is subtracted from: add `order: desc`, or remove `max`.",
          });
        } else if (component.digits !== undefined && component.digits !== String(component.max).length) {
          report({
            path,
            message: `\`max\` of ${code(component.name)} is as wide as ${String(component.max).length} digits, but \`digits\` says ${component.digits}`,
            help: "With `max`, its width is the component's: remove `digits`.",
          });
        }
      }
    }
  },
};
