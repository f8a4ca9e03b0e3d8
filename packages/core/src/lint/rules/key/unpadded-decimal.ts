import { code, quote } from "../../../diagnostics/display.ts";
import { AT, example, SEQ } from "../../example.ts";
import { matcherOf } from "../../pattern.ts";
import type { Rule } from "../../rule.ts";

/** Numbers of different widths, and what is no number. */
const NUMBERS = ["1", "10"] as const;
const OTHERS = ["", "a", "1a", "-1", "1.0", " 1"] as const;

export const unpaddedDecimal: Rule = {
  id: "key/unpadded-decimal",
  severity: "error",
  title: "a range over numbers that are written as text",
  rationale:
    "Text sorts by its bytes: 1, 10, 2, 9. A range from 2 to 10 is empty, and one from 1 to 3 brings 10 along. Numbers sort only when all have one width, padded with zeros, or as big-endian bytes.",
  source: {
    title: "Schema design: row keys",
    url: "https://cloud.google.com/bigtable/docs/schema-design#row-keys",
  },
  help: "Use an integer type: uint64 is written in 20 digits in layout text and in 8 bytes in packed. `digits` makes it narrower.",
  wrong: example({
    components: ["name: meter, type: string, maxBytes: 20, pattern: '[0-9]+'", AT, SEQ],
    queries: { meters: "meter: range" },
  }),
  right: example({
    components: ["name: meter, type: uint64", AT, SEQ],
    queries: { meters: "meter: range" },
  }),
  check(draft, report) {
    for (const { key, queries } of draft.table.entities) {
      const ranged = new Set(
        queries.flatMap(({ where }) => where.flatMap(({ component, op }) => (op === "range" ? [component] : []))),
      );
      for (const component of key.components) {
        if (component.type !== "string" || component.pattern === undefined || !ranged.has(component.name)) continue;
        const matches = matcherOf(component.pattern);
        if (!NUMBERS.every(matches) || OTHERS.some(matches)) continue;
        report({
          path: [...draft.pathOf(component), "pattern"],
          message: `${code(component.name)} holds decimals of any width, which sort as text: ${quote("10")} before ${quote("2")}; a range over it is not a range of numbers`,
          help: "Use uint64 (with `digits`, if 20 are too many), or a pattern of one width like \\d{10}.",
        });
      }
    }
  },
};
