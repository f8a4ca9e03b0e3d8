import { layoutRefusal } from "@rowsmith/keys/tools";
import { code } from "../../diagnostics/display.ts";
import type { Rule } from "../rule.ts";

/** What the layout has no bytes for, or none that sort. */
export const layout: Rule = {
  id: "key/layout",
  severity: "error",
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
