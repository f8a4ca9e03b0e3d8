import { keyWidth } from "../key-width.ts";
import type { Rule } from "../rule.ts";

/** Bigtable's limit on row keys. */
const MAX_KEY_BYTES = 4096;

export const tooLong: Rule = {
  id: "key/too-long",
  severity: "error",
  check(draft, report) {
    for (const { key } of draft.table.entities) {
      const width = draft.isComplete(key) ? keyWidth(key) : null;
      if (width === null || width <= MAX_KEY_BYTES) continue;
      report({
        path: draft.pathOf(key),
        at: "key",
        message: `a key of \`${key.entity}\` can take ${width.toLocaleString("en")} bytes; Bigtable takes 4,096`,
        help: "Lower the `maxBytes` of its strings.",
      });
    }
  },
};
