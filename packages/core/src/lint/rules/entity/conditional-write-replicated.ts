import { code } from "../../../diagnostics/display.ts";
import { DEVICE, example } from "../../example.ts";
import type { Rule } from "../../rule.ts";

const STATE = {
  families: { s: "gc: { maxVersions: 1 }" },
  type: "latest-state",
  components: [DEVICE],
  entity: ["eventTime: given", "conflict: newest-event"],
  columns: { value: "family: s, type: float64" },
  queries: { one: "deviceId: eq" },
} as const;

export const conditionalWriteReplicated: Rule = {
  id: "entity/conditional-write-replicated",
  severity: "warning",
  title: "conditional writes on a replicated table",
  rationale:
    "`conflict: compare` compares and writes in one step on the server, CheckAndMutateRow. Bigtable allows that only through an app profile that routes to a single cluster: two clusters that compare each for itself would both find that they win.",
  source: { title: "Routing options", url: "https://cloud.google.com/bigtable/docs/routing" },
  help: "Write through a profile with single-cluster routing, or use `conflict: newest-event`, which needs no comparison.",
  wrong: example({
    ...STATE,
    table: ["replicated: true"],
    entity: ["conflict: compare", "version: revision"],
    columns: { revision: "family: s, type: int64" },
  }),
  right: example({ ...STATE, table: ["replicated: true"] }),
  check(draft, report) {
    if (!draft.table.replicated) return;
    for (const entity of draft.table.entities) {
      if (entity.conflict !== "compare") continue;
      report({
        path: [...draft.pathOf(entity), "conflict"],
        message: `${code(entity.name)} compares on the server, which Bigtable allows only with single-cluster routing, and the table is replicated`,
        help: "Write through an app profile with single-cluster routing, or use `conflict: newest-event`.",
      });
    }
  },
};
