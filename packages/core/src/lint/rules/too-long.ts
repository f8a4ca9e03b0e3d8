import { MAX_KEY_BYTES } from "@rowsmith/keys";
import { maxKeyBytes } from "@rowsmith/keys/tools";
import type { Rule } from "../rule.ts";

export const tooLong: Rule = {
  id: "key/too-long",
  severity: "error",
  check(draft, report) {
    for (const { key } of draft.table.entities) {
      const bytes = draft.isComplete(key) ? maxKeyBytes(key) : null;
      if (bytes === null || bytes <= MAX_KEY_BYTES) continue;
      const escaped = key.layout === "text" ? "" : ` (layout ${key.layout} writes a NUL as two bytes)`;
      report({
        path: draft.pathOf(key),
        at: "key",
        message: `a key of \`${key.entity}\` can take ${bytes.toLocaleString("en")} bytes${escaped}; Bigtable takes 4,096`,
        help: "Lower the `maxBytes` or `length` of its components.",
      });
    }
  },
};
