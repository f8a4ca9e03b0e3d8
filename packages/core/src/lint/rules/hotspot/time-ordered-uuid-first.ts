import { code } from "../../../diagnostics/display.ts";
import { example } from "../../example.ts";
import { loadInWords, suits } from "../../hotspot.ts";
import { risingOf } from "../../rising.ts";
import type { Rule } from "../../rule.ts";

export const timeOrderedUuidFirst: Rule = {
  id: "hotspot/time-ordered-uuid-first",
  severity: "error",
  title: "a time-ordered UUID as the first thing that varies",
  rationale:
    "UUIDs of versions 1, 6 and 7 begin with the time of their making. That is what databases with a B-tree want; in Bigtable it sends all writes of a moment to one tablet. (Version 1 begins with the low part of the time: its writes go round through all tablets every seven minutes, but at any moment they meet in one.)",
  source: { title: "RFC 9562", url: "https://www.rfc-editor.org/rfc/rfc9562" },
  help: "Put a hash of the UUID before it, or use version 4, which is random.",
  wrong: example({
    components: ["name: id, type: uuid, version: 7"],
    entity: ["eventTime: given"],
    queries: { one: "id: eq" },
  }),
  right: example({
    components: ["name: bucket, type: hash, of: [id], buckets: 16", "name: id, type: uuid, version: 7"],
    entity: ["eventTime: given"],
    queries: { one: "id: eq" },
  }),
  check(draft, report) {
    for (const entity of draft.table.entities) {
      const rising = draft.isComplete(entity.key) ? risingOf(entity) : null;
      if (rising?.component.type !== "uuid" || rising.before.length > 0 || suits(entity)) continue;
      const { name, version } = rising.component;
      report({
        path: draft.pathOf(rising.component),
        message: `${code(name)} comes first and version ${version} begins with the time: ${loadInWords(entity)} of a moment go to one tablet on one node`,
        help: `Put a hash of ${code(name)} before it; looking up one UUID still reads one row.`,
      });
    }
  },
};
