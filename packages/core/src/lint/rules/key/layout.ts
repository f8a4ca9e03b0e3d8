import { layoutRefusal } from "@rowsmith/keys/tools";
import { code } from "../../../diagnostics/display.ts";
import { AT, example, SEQ } from "../../example.ts";
import type { Rule } from "../../rule.ts";

/** What the layout has no bytes for, or none that sort. */
export const layout: Rule = {
  id: "key/layout",
  severity: "error",
  title: "a component that the layout has no bytes for",
  rationale:
    "Keys sort by their bytes, unsigned, from the left. A layout that could write a component only in bytes that sort otherwise, or not take it apart again, does not have it: bytes and descending text in layout text, hex digits and `max` in the others.",
  help: "Choose another layout, or another option of the component.",
  wrong: example({ components: ["name: deviceId, type: bytes, length: 16", AT, SEQ] }),
  right: example({ key: ["layout: packed"], components: ["name: deviceId, type: bytes, length: 16", AT, SEQ] }),
  check(draft, report) {
    for (const { key } of draft.table.entities) {
      if (!draft.hasLayout(key)) continue;
      for (const component of key.components) {
        const reason = layoutRefusal(key.layout, component);
        if (reason === null) continue;
        report({
          path: draft.pathOf(component),
          message: `${code(component.name)} is refused: ${reason}`,
          ...(component.type === "hash" ? { help: "Use algorithm murmur3 with `buckets`, or layout text." } : {}),
        });
      }
    }
  },
};
