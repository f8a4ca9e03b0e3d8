import { code } from "../../../diagnostics/display.ts";
import { AT, BUCKET, DEVICE, example, SEQ } from "../../example.ts";
import type { Rule } from "../../rule.ts";
import { counted, list } from "../../words.ts";

export const hashOfTime: Rule = {
  id: "hotspot/hash-of-time",
  severity: "warning",
  title: "a hash of the time alone",
  rationale:
    "A bucket of the time has nothing to do with the thing that a row is of: its rows are in all buckets, and no query but one for an exact time can name its bucket. And all writes of one instant share a bucket, so that with a coarse unit the load jumps from one to the next instead of spreading.",
  help: "Hash what identifies a row: its history then lies in one bucket.",
  wrong: example({ components: ["name: bucket, type: hash, of: [at], buckets: 16", DEVICE, AT, SEQ] }),
  right: example({ components: [BUCKET, DEVICE, AT, SEQ] }),
  check(draft, report) {
    for (const { key } of draft.table.entities) {
      for (const hash of key.components) {
        if (hash.type !== "hash" || hash.of.length === 0) continue;
        const sources = hash.of.map((name) => key.components.find((component) => component.name === name));
        if (!sources.every((source) => source?.type === "timestamp" || source?.type === "sequence")) continue;
        report({
          path: [...draft.pathOf(hash), "of"],
          message: `${code(hash.name)} is a hash of ${list(hash.of.map(code))} alone: rows of one thing are in all ${counted(hash.buckets, "bucket")}, and every query by range reads them all`,
          help: "Hash what identifies a row.",
        });
      }
    }
  },
};
