import { example } from "../../example.ts";
import { gcRules } from "../../gc-walk.ts";
import type { Rule } from "../../rule.ts";

const WEEK_MICROS = 7n * 86_400_000_000n;

export const replicatedAge: Rule = {
  id: "gc/replicated-age",
  severity: "warning",
  title: "a short age on a replicated table",
  rationale:
    "Clusters collect garbage each on its own and up to a week late, so for some days one has cells that another has deleted already. And on a replicated table an age can be shortened at any time, but making it longer, or removing it, is refused unless warnings are ignored: a cluster that has kept more would bring deleted cells back.",
  source: {
    title: "Garbage collection and replication",
    url: "https://cloud.google.com/bigtable/docs/garbage-collection#replication",
  },
  help: "Begin with the longest age that could be needed, and filter by age when reading; shortening it later is easy.",
  wrong: example({ table: ["replicated: true"], families: { m: "gc: { maxAge: 1d }" } }),
  right: example({ table: ["replicated: true"], families: { m: "gc: { maxAge: 30d }" } }),
  check(draft, report) {
    if (!draft.table.replicated) return;
    for (const rule of gcRules(draft)) {
      if (rule.kind !== "maxAge" || rule.micros >= WEEK_MICROS || rule.micros < 1_000n) continue;
      report({
        path: [...draft.pathOf(rule), "maxAge"],
        message: `an age of ${rule.text} on a replicated table: clusters delete up to a week apart, and a longer age is refused later unless warnings are ignored`,
        help: "Begin with a longer age; it can be shortened at any time.",
      });
    }
  },
};
