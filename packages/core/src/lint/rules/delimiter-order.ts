import type { ComponentSpec } from "@rowsmith/keys";
import { code, quote } from "../../diagnostics/display.ts";
import type { Rule } from "../rule.ts";

const DIGIT_0 = 0x30;

/** In layout text, keys sort and split right only while every byte of a component is above the delimiter's first. */
export const delimiterOrder: Rule = {
  id: "key/delimiter-order",
  severity: "error",
  check(draft, report) {
    for (const { key } of draft.table.entities) {
      const first = Buffer.from(key.delimiter, "utf8")[0]!;
      const delimiter = `${quote(key.delimiter)} (${hex(first)})`;
      const numeric = key.components.filter((component) => component.type !== "literal" && component.type !== "string");
      if (first >= DIGIT_0 && numeric.length > 0) {
        report({
          path: [...draft.pathOf(key), "delimiter"],
          message: `the delimiter ${delimiter} is not below the digits of ${list(numeric)}`,
          help: "Keys would not sort by their components. Choose one below 0 (30), like # or !.",
        });
      }
      for (const component of key.components) {
        if (component.type !== "literal") continue;
        const bad = firstAtMost(component.value, first);
        if (bad === null) continue;
        report({
          path: [...draft.pathOf(component), "value"],
          message: `the literal ${quote(component.value)} has byte ${hex(bad.byte)} at index ${bad.index}, which is not above the delimiter ${delimiter}`,
          help: "The key could not be taken apart again, or not sorted. Choose other characters, or a lower delimiter.",
        });
      }
    }
  },
};

function firstAtMost(value: string, limit: number): { byte: number; index: number } | null {
  const bytes = Buffer.from(value, "utf8");
  const index = bytes.findIndex((byte) => byte <= limit);
  return index < 0 ? null : { byte: bytes[index]!, index };
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, "0");
}

function list(components: readonly ComponentSpec[]): string {
  return components.map(({ name }) => code(name)).join(", ");
}
