import { code } from "../../../diagnostics/display.ts";
import { AT, DEVICE, example, SEQ } from "../../example.ts";
import { loadInWords, spreading, suits } from "../../hotspot.ts";
import { risingOf } from "../../rising.ts";
import type { Rule } from "../../rule.ts";

export const sequenceFirst: Rule = {
  id: "hotspot/sequence-first",
  severity: "error",
  title: "a sequence as the first thing that varies",
  rationale:
    "Numbers that are counted up make every new key greater than the last, as time does: one tablet at the end of the table takes all writes, whatever the number of nodes.",
  source: {
    title: "Schema design: row keys to avoid",
    url: "https://cloud.google.com/bigtable/docs/schema-design#row-keys-avoid",
  },
  help: "Put what identifies a row before the sequence, or a hash of it.",
  wrong: example({ components: [SEQ, DEVICE, AT], queries: { one: "seq: eq" } }),
  right: example({ components: [DEVICE, AT, SEQ] }),
  check(draft, report) {
    for (const entity of draft.table.entities) {
      const rising = draft.isComplete(entity.key) ? risingOf(entity) : null;
      if (rising?.component.type !== "sequence" || rising.before.length > 0 || suits(entity)) continue;
      report({
        path: draft.pathOf(rising.component),
        message: `${code(rising.component.name)} comes first: ${loadInWords(entity)} go behind the greatest number, which is in one tablet on one node`,
        help: `Put ${spreading(entity)} before it, or a hash of that.`,
      });
    }
  },
};
