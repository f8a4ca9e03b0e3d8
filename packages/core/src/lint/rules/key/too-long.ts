import { MAX_KEY_BYTES } from "@rowsmith/keys";
import { maxKeyBytes } from "@rowsmith/keys/tools";
import { AT, example, SEQ } from "../../example.ts";
import type { Rule } from "../../rule.ts";

export const tooLong: Rule = {
  id: "key/too-long",
  severity: "error",
  title: "a key that can be longer than Bigtable takes",
  rationale:
    "Bigtable refuses row keys above 4,096 bytes. The longest key counts every component at its widest; layouts binary and packed write a NUL as two bytes, so that their text counts twice.",
  source: { title: "Quotas and limits", url: "https://cloud.google.com/bigtable/quotas" },
  help: "Lower `maxBytes` or `length`. Short keys are cheaper anyway: every row carries its key.",
  wrong: example({
    components: ["name: url, type: string, maxBytes: 4090", AT, SEQ],
    queries: { history: "url: eq, at: range" },
  }),
  right: example({
    components: ["name: url, type: string, maxBytes: 2000", AT, SEQ],
    queries: { history: "url: eq, at: range" },
  }),
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
