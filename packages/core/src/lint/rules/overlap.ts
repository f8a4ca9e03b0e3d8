import { areApart } from "../key-space.ts";
import type { Rule } from "../rule.ts";

/** Where the keys of two entities mix, a scan of one reads rows of the other. */
export const overlap: Rule = {
  id: "key/overlap",
  severity: "error",
  check(draft, report) {
    const keys = draft.table.entities
      .map(({ key }) => key)
      .filter((key) => draft.isComplete(key) && key.components.length > 0);
    keys.forEach((key, i) => {
      const other = keys.slice(0, i).find((earlier) => !areApart(earlier, key));
      if (other === undefined) return;
      report({
        path: draft.pathOf(key),
        at: "key",
        message: `keys of \`${key.entity}\` and \`${other.entity}\` can lie among each other`,
        help: "Begin both keys (or what follows their buckets) with a literal component, of different values.",
      });
    });
  },
};
