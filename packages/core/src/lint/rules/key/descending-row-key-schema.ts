import { isDescending } from "@rowsmith/keys";
import { code } from "../../../diagnostics/display.ts";
import { DEVICE, example, SEQ } from "../../example.ts";
import type { Rule } from "../../rule.ts";

/** Layout binary is there for GoogleSQL, but no published API can tell it of a descending field yet. */
export const descendingRowKeySchema: Rule = {
  id: "key/descending-row-key-schema",
  severity: "warning",
  title: "a descending component in layout binary",
  rationale:
    "Layout binary is there for GoogleSQL, which reads the columns of a key by the table's row key schema. Bigtable documents descending fields there, but its admin API has no way to set one yet: the key works, and GoogleSQL gets no columns of it.",
  source: { title: "Manage row key schemas", url: "https://cloud.google.com/bigtable/docs/manage-row-key-schemas" },
  help: "Make it ascending, or do without key columns.",
  wrong: example({
    key: ["layout: binary"],
    components: [DEVICE, "name: at, type: timestamp, unit: micros, order: desc", SEQ],
  }),
  right: example({
    key: ["layout: packed"],
    components: [DEVICE, "name: at, type: timestamp, unit: micros, order: desc", SEQ],
  }),
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
