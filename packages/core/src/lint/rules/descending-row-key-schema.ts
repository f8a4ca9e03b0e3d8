import { isDescending } from "@rowsmith/keys";
import { code } from "../../diagnostics/display.ts";
import type { Rule } from "../rule.ts";

/** Layout binary is there for GoogleSQL, but no published API can tell it of a descending field yet. */
export const descendingRowKeySchema: Rule = {
  id: "key/descending-row-key-schema",
  severity: "warning",
  check(draft, report) {
    for (const { key } of draft.table.entities) {
      if (!draft.hasLayout(key) || key.layout !== "binary") continue;
      for (const component of key.components) {
        if (!isDescending(component)) continue;
        report({
          path: [...draft.pathOf(component), "order"],
          message: `${code(component.name)} is descending: no row key schema can be exported for ${code(key.entity)} yet`,
          help: "Bigtable documents descending fields, but its admin API can't set them: GoogleSQL can't read the key by columns.",
        });
      }
    }
  },
};
