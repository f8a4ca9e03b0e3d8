import { compareBytes, type EnumComponent } from "@rowsmith/keys";
import { code, cut } from "../../../diagnostics/display.ts";
import { AT, DEVICE, example, SEQ } from "../../example.ts";
import type { Rule } from "../../rule.ts";

/** Layouts text and binary store the names of an enum, packed stores their places in the list. */
export const enumOrder: Rule = {
  id: "key/enum-order",
  severity: "warning",
  title: "an enum that sorts otherwise than it is declared",
  rationale:
    "Layouts text and binary store the names of an enum, which sort by their bytes. Who reads `values: [low, high]` expects low first, and a scan brings high first.",
  help: "Declare the values in the order of their bytes, or use layout packed, which stores their places in the list.",
  wrong: example({
    components: [DEVICE, "name: level, type: enum, values: [low, high]", AT, SEQ],
    queries: { history: "deviceId: eq, level: in, at: range" },
  }),
  right: example({
    components: [DEVICE, "name: level, type: enum, values: [high, low]", AT, SEQ],
    queries: { history: "deviceId: eq, level: in, at: range" },
  }),
  check(draft, report) {
    for (const { key } of draft.table.entities) {
      if (!draft.hasLayout(key) || key.layout === "packed") continue;
      for (const component of key.components) {
        if (component.type !== "enum") continue;
        const sorted = byName(component);
        if (sorted.every((value, i) => value === component.values[i])) continue;
        report({
          path: [...draft.pathOf(component), "values"],
          message: `in layout ${key.layout}, ${code(component.name)} orders by name, not as declared: ${cut(sorted.join(", "))}`,
          help: "Declare the values in that order, or use layout packed, which orders them as declared.",
        });
      }
    }
  },
};

function byName({ values }: EnumComponent): string[] {
  return [...values].sort((a, b) => compareBytes(Buffer.from(a, "utf8"), Buffer.from(b, "utf8")));
}
