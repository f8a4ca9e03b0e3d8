import type { ComponentSpec, LayoutName } from "@rowsmith/keys";
import { code } from "../../../diagnostics/display.ts";
import { AT, DEVICE, example, SEQ } from "../../example.ts";
import type { Rule } from "../../rule.ts";

export const rangeNotHeld: Rule = {
  id: "key/range-not-held",
  severity: "warning",
  title: "a type of which the layout holds only a part",
  rationale:
    "A minus sign in front of digits does not sort, and neither do the raw bytes of a negative number: -1 comes after 1. Layout text therefore has no negative numbers, and layout binary, whose integers are signed, no uint64 above 2^63-1. Such values are refused when a key is written.",
  help: "Use an unsigned type in layout text, int64 in layout binary, or layout packed, which holds all of both.",
  wrong: example({
    components: [DEVICE, "name: level, type: int32", AT, SEQ],
    queries: { history: "deviceId: eq, level: eq, at: range" },
  }),
  right: example({
    key: ["layout: packed"],
    components: [DEVICE, "name: level, type: int32", AT, SEQ],
    queries: { history: "deviceId: eq, level: eq, at: range" },
  }),
  check(draft, report) {
    for (const { key } of draft.table.entities) {
      if (!draft.hasLayout(key)) continue;
      for (const component of key.components) {
        const missing = missingPart(key.layout, component);
        if (missing === null) continue;
        report({
          path: [...draft.pathOf(component), "type"],
          message: `${code(component.name)} is ${component.type}, but layout ${key.layout} holds no ${missing}: they are refused when a key is written`,
          help: `Use ${component.type === "uint64" ? "int64" : component.type.replace("int", "uint")} if there are none, or layout packed.`,
        });
      }
    }
  },
};

function missingPart(layout: LayoutName, { type }: ComponentSpec): string | null {
  if (layout === "text" && (type === "int32" || type === "int64")) return "negative values";
  return layout === "binary" && type === "uint64" ? "values above 2^63-1" : null;
}
