import type { Rule } from "../rule.ts";

export const noComponents: Rule = {
  id: "key/no-components",
  severity: "error",
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
