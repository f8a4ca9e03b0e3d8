import type { ComponentSpec, KeySpec } from "@rowsmith/keys";
import { code, quote } from "../../../diagnostics/display.ts";
import { AT, example, SEQ } from "../../example.ts";
import type { Rule, RuleFinding } from "../../rule.ts";

const DIGIT_0 = 0x30;
const HYPHEN = 0x2d;
const DOT = 0x2e;

/** In layout text, keys sort and split right only while every byte of a component is above the delimiter's first. */
export const delimiterOrder: Rule = {
  id: "key/delimiter-order",
  severity: "error",
  title: "a delimiter that is not below the bytes of every component",
  rationale:
    "In layout text a key is its components with delimiters between them, so a delimiter inside a component would let two tuples share one key. And a delimiter above a byte of a component puts `a-b` before `a` and its delimiter: keys no longer sort by their components, and a range over one of them reads the rows of others.",
  help: "Choose a lower delimiter: below `-` for UUIDs and ISO periods, below `.` for domains, below `0` for digits. `#` is below all of them.",
  wrong: example({ key: ["layout: text", 'delimiter: "-"'], components: ["name: deviceId, type: uuid", AT, SEQ] }),
  right: example({ key: ["layout: text", 'delimiter: "#"'], components: ["name: deviceId, type: uuid", AT, SEQ] }),
  check(draft, report) {
    for (const { key } of draft.table.entities) {
      if (!draft.hasLayout(key) || key.layout !== "text") continue;
      const first = Buffer.from(key.delimiter, "utf8")[0]!;
      const delimiter = `${quote(key.delimiter)} (${hex(first)})`;
      const written = writtenBytes(key, first);
      if (written !== null) {
        report({
          path: [...draft.pathOf(key), "delimiter"],
          message: `the delimiter ${delimiter} is not below ${written}`,
          help: "Keys would not sort by their components. Choose a lower one, like # or !.",
        });
      }
      for (const component of key.components) {
        for (const { text, at } of fixedTexts(component)) {
          const finding = textFinding(
            `the ${component.type === "enum" ? "name" : "literal"} ${quote(text)}`,
            text,
            first,
          );
          if (finding !== null) {
            report({
              ...finding,
              message: `${finding.message} ${delimiter}`,
              path: [...draft.pathOf(component), ...at],
            });
          }
        }
      }
    }
  },
};

/** Bytes that components always have and that are not above `first`, in words; `null` when there are none. */
function writtenBytes(key: KeySpec, first: number): string | null {
  const kinds = [
    ["the digits", DIGIT_0],
    ["the hyphens", HYPHEN],
    ["the dots", DOT],
  ] as const;
  const parts = kinds.flatMap(([what, byte]) => {
    const having = first < byte ? [] : key.components.filter((component) => leastWritten(component) === byte);
    return having.length === 0 ? [] : [`${what} of ${having.map(({ name }) => code(name)).join(", ")}`];
  });
  return parts.length === 0 ? null : parts.join(" and ");
}

/** The least byte that a component has whatever its value; `null` where only its value decides. */
function leastWritten(component: ComponentSpec): number | null {
  switch (component.type) {
    case "literal":
    case "string":
    case "bytes":
    case "enum":
      return null;
    case "domain":
      return DOT;
    case "uuid":
      return HYPHEN;
    case "timeBucket":
      return component.format === "iso" ? HYPHEN : DIGIT_0;
    default:
      return DIGIT_0;
  }
}

/** What the schema itself writes into keys, and where it says so. */
function fixedTexts(component: ComponentSpec): { text: string; at: (string | number)[] }[] {
  if (component.type === "literal") return [{ text: component.value, at: ["value"] }];
  return component.type === "enum" ? component.values.map((text, i) => ({ text, at: ["values", i] })) : [];
}

function textFinding(what: string, text: string, first: number): Omit<RuleFinding, "path"> | null {
  const bytes = Buffer.from(text, "utf8");
  const index = bytes.findIndex((byte) => byte <= first);
  if (index < 0) return null;
  return {
    message: `${what} has byte ${hex(bytes[index]!)} at index ${index}, which is not above the delimiter`,
    help: "The key could not be taken apart again, or not sorted. Choose other characters, or a lower delimiter.",
  };
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, "0");
}
