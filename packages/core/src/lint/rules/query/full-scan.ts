import { code } from "../../../diagnostics/display.ts";
import { AT, BUCKET, DEVICE, example, SEQ } from "../../example.ts";
import { walkedQueries } from "../../queries.ts";
import { readsAll } from "../../reads-all.ts";
import type { Rule } from "../../rule.ts";
import { list } from "../../words.ts";

const KIND = "name: kind, type: string, maxBytes: 16";

export const fullScan: Rule = {
  id: "query/full-scan",
  severity: "warning",
  title: "a query that no contiguous part of the keys serves",
  rationale:
    "Rows are found by the beginning of their keys, and by nothing else: there is no index on the middle of a key. A query that does not say how keys begin reads every row, in every bucket, and throws away those that do not match. It works on a hundred rows, and takes hours on a table that has grown.",
  source: {
    title: "Schema design: rows and queries",
    url: "https://cloud.google.com/bigtable/docs/schema-design#row-keys",
  },
  help: "Ask for the components that the key begins with, order the key by what is asked for most, or write the rows a second time under a key for this query.",
  wrong: example({ components: [BUCKET, DEVICE, KIND, AT, SEQ], queries: { ofKind: "kind: eq, at: range" } }),
  right: example({
    components: [BUCKET, DEVICE, KIND, AT, SEQ],
    queries: { ofKind: "deviceId: eq, kind: eq, at: range" },
  }),
  check(draft, report) {
    for (const { entity, query, walk } of walkedQueries(draft)) {
      if (readsAll(entity, query, walk) !== "predicates") continue;
      const what = walk.pinnedBucket ? "every row of its bucket" : "every row";
      report({
        path: draft.pathOf(query),
        at: "key",
        message: `${code(query.name)} reads ${what} of ${code(entity.name)}: keys go on with ${code(walk.end!.name)}, which it does not ask for, so ${list(query.where.map(({ component }) => code(component)))} can only be compared afterwards`,
        help: `Ask for ${code(walk.end!.name)} too, or put what this query asks for before it.`,
      });
    }
  },
};
