import { code, quote } from "../../../diagnostics/display.ts";
import { AT, example, SEQ } from "../../example.ts";
import { matcherOf } from "../../pattern.ts";
import type { Rule } from "../../rule.ts";

const FIRST_VISIBLE = 0x20;

export const patternAdmitsDelimiter: Rule = {
  id: "key/pattern-admits-delimiter",
  severity: "warning",
  title: "a pattern that lets the delimiter through",
  rationale:
    "In layout text, `dev#7` with `x` and `dev` with `7#x` would be one key. The codec refuses such a value when a key is written, by its byte and index. A pattern that admits it promises what can't be kept: the refusal comes in production, not in a review.",
  help: "Leave the delimiter and what sorts before it out of the pattern, choose a lower delimiter, or use a layout that escapes: binary or packed.",
  wrong: example({ components: ["name: deviceId, type: string, maxBytes: 64, pattern: '[a-z0-9#]+'", AT, SEQ] }),
  right: example({ components: ["name: deviceId, type: string, maxBytes: 64, pattern: '[a-z0-9]+'", AT, SEQ] }),
  check(draft, report) {
    for (const { key } of draft.table.entities) {
      if (!draft.hasLayout(key) || key.layout !== "text") continue;
      const most = Buffer.from(key.delimiter, "utf8")[0]!;
      for (const component of key.components) {
        if (component.type !== "string" || component.pattern === undefined) continue;
        const value = admitted(component.pattern, most);
        if (value === undefined) continue;
        report({
          path: [...draft.pathOf(component), "pattern"],
          message: `the pattern of ${code(component.name)} admits ${quote(value)}, which layout text refuses: ${quote(value.replace(/[^a0]/g, "").length === 0 ? value : (value.match(/[^a0]/)?.[0] ?? value))} is not above the delimiter ${quote(key.delimiter)}`,
          help: "Leave it out of the pattern, choose a lower delimiter, or use layout binary or packed.",
        });
      }
    }
  },
};

/** A short value that matches and has a byte up to `most`. */
function admitted(pattern: string, most: number): string | undefined {
  const matches = matcherOf(pattern);
  for (let byte = most; byte >= FIRST_VISIBLE; byte--) {
    const character = String.fromCharCode(byte);
    const found = [character, `a${character}a`, `0${character}0`, `a${character}0`].find(matches);
    if (found !== undefined) return found;
  }
  return undefined;
}
