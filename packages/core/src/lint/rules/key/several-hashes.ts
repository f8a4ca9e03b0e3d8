import { code } from "../../../diagnostics/display.ts";
import { AT, BUCKET, DEVICE, example, SEQ } from "../../example.ts";
import type { Rule } from "../../rule.ts";

/** The buckets of one hash are each a sorted stream, which a scan merges; within buckets of two hashes rows are not sorted. */
export const severalHashes: Rule = {
  id: "key/several-hashes",
  severity: "error",
  title: "a second hash in one key",
  rationale:
    "Each bucket holds its rows sorted, and a scan merges the buckets. Inside of the buckets of a second hash there is nothing sorted to merge: rows could be given in order only by reading all of them first.",
  help: "Keep one of the two; `of: [a, b]` hashes several components together.",
  wrong: example({ components: [BUCKET, DEVICE, "name: part, type: hash, of: [deviceId, at], buckets: 4", AT, SEQ] }),
  right: example({ components: [BUCKET, DEVICE, AT, SEQ] }),
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
