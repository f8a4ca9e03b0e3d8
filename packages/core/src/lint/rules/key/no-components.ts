import { example } from "../../example.ts";
import type { Rule } from "../../rule.ts";

export const noComponents: Rule = {
  id: "key/no-components",
  severity: "error",
  title: "a key without components",
  rationale: "Bigtable refuses an empty row key, and a key without components is nothing else.",
  help: "Add the components that tell one row from another.",
  wrong: example({ components: [], entity: [], queries: {} }).replace("components:", "components: []"),
  right: example({}),
  check(draft, report) {
    for (const { key } of draft.table.entities) {
      if (key.components.length > 0 || !draft.isComplete(key)) continue;
      report({
        path: [...draft.pathOf(key), "components"],
        message: `the key of \`${key.entity}\` has no components`,
        help: "Bigtable has no empty row keys: add the components that tell one row from another.",
      });
    }
  },
};
