import { code } from "../../../diagnostics/display.ts";
import { AT, BUCKET, DEVICE, example, SEQ } from "../../example.ts";
import type { Rule } from "../../rule.ts";

/** A bucket is computed from values that a caller gives, each once. */
export const hashSource: Rule = {
  id: "key/hash-source",
  severity: "error",
  title: "a hash of something that says nothing of the row",
  rationale:
    "A bucket is computed from values that a caller gives. Of a literal it would be the same in every key, of something computed it can be computed from the source, and of itself it can't be computed.",
  help: "Name the components that identify a row, each once.",
  wrong: example({
    components: [
      "name: kind, type: literal, value: reading",
      "name: bucket, type: hash, of: [kind], buckets: 16",
      DEVICE,
      AT,
      SEQ,
    ],
  }),
  right: example({ components: ["name: kind, type: literal, value: reading", BUCKET, DEVICE, AT, SEQ] }),
  check(draft, report) {
    for (const { key } of draft.table.entities) {
      for (const hash of key.components) {
        if (hash.type !== "hash") continue;
        hash.of.forEach((name, i) => {
          const path = [...draft.pathOf(hash), "of", i];
          const source = key.components.find((component) => component.name === name);
          if (name === hash.name) {
            report({
              path,
              message: `${code(name)} can't be a hash of itself`,
              help: "Name the components that identify a row.",
            });
          } else if (source?.type === "literal") {
            const message = `${code(hash.name)} can't hash the literal ${code(name)}: it is the same in every key`;
            report({ path, message, help: "Name a component that varies." });
          } else if (source?.type === "hash" || source?.type === "timeBucket") {
            const message = `${code(hash.name)} can't hash ${code(name)}, which is computed itself`;
            report({ path, message, help: `Name what ${code(name)} is computed from.` });
          } else if (hash.of.indexOf(name) < i) {
            report({ path, message: `${code(hash.name)} hashes ${code(name)} twice`, help: "Name it once." });
          }
        });
      }
    }
  },
};
