import { code } from "../../diagnostics/display.ts";
import type { Rule } from "../rule.ts";

/** The buckets of one hash are each a sorted stream, which a scan merges; within buckets of two hashes rows are not sorted. */
export const severalHashes: Rule = {
  id: "key/several-hashes",
  severity: "error",
  check(draft, report) {
    for (const { key } of draft.table.entities) {
      const [first, ...more] = key.components.filter(({ type }) => type === "hash");
      for (const hash of more) {
        report({
          path: [...draft.pathOf(hash), "type"],
          message: `${code(hash.name)} is a second hash beside ${code(first!.name)}: rows could not be merged in order`,
          help: "Keep one of the two; `of: [a, b]` hashes several components together.",
        });
      }
    }
  },
};
