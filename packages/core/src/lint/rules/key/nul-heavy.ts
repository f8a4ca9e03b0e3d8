import { code } from "../../../diagnostics/display.ts";
import { AT, DEVICE, example, SEQ } from "../../example.ts";
import type { Rule } from "../../rule.ts";

/** Bytes of big-endian integers. */
const WIDTHS = [4, 8];

export const nulHeavy: Rule = {
  id: "key/nul-heavy",
  severity: "warning",
  title: "a number as raw bytes where NUL is escaped",
  rationale:
    "Layout binary writes a byte 00 as two bytes, so that a terminator can be told from it. A number in 4 or 8 raw bytes is mostly 00: a small one takes nearly twice its length. The integers of the layout are written as short as their value allows, sort the same way, and GoogleSQL sees numbers.",
  source: {
    title: "Ordered code in google/orderedcode",
    url: "https://github.com/google/orderedcode",
  },
  help: "Use uint32, int64 or another integer type.",
  wrong: example({
    key: ["layout: binary"],
    components: [DEVICE, "name: meter, type: bytes, length: 8", AT, SEQ],
    queries: { history: "deviceId: eq, meter: eq, at: range" },
  }),
  right: example({
    key: ["layout: binary"],
    components: [DEVICE, "name: meter, type: int64", AT, SEQ],
    queries: { history: "deviceId: eq, meter: eq, at: range" },
  }),
  check(draft, report) {
    for (const { key } of draft.table.entities) {
      if (!draft.hasLayout(key) || key.layout !== "binary") continue;
      for (const component of key.components) {
        if (component.type !== "bytes" || component.length === undefined || !WIDTHS.includes(component.length))
          continue;
        report({
          path: draft.pathOf(component),
          message: `${code(component.name)} has the ${component.length} bytes of a number, and layout binary writes each 00 of it as two: up to ${2 * component.length}`,
          help: `Use ${component.length === 4 ? "uint32" : "int64"}, which is written as short as the value allows.`,
        });
      }
    }
  },
};
