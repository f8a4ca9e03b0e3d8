import { example } from "../../example.ts";
import { gcRules } from "../../gc-walk.ts";
import type { Rule } from "../../rule.ts";

export const neverInside: Rule = {
  id: "gc/never-inside",
  severity: "warning",
  title: "`never` inside of `any` or `all`",
  rationale:
    "A rule that deletes nothing has no effect in a union, and in an intersection it keeps everything, whatever the other rules say.",
  source: { title: "Garbage collection", url: "https://cloud.google.com/bigtable/docs/garbage-collection" },
  help: "Leave `never` out of `any`; write `gc: never` instead of an `all` with it.",
  wrong: example({ families: { m: "gc: { any: [{ maxAge: 90d }, never] }" } }),
  right: example({ families: { m: "gc: { maxAge: 90d }" } }),
  check(draft, report) {
    for (const rule of gcRules(draft)) {
      if (!("rules" in rule) || !rule.rules.some(({ kind }) => kind === "never")) continue;
      report({
        path: [...draft.pathOf(rule), rule.kind],
        at: "key",
        message:
          rule.kind === "any"
            ? "`never` in `any` has no effect: the other rules delete as they would alone"
            : "`never` in `all` keeps everything: the other rules have no effect",
        help: rule.kind === "any" ? "Leave it out." : "Write `gc: never`, or leave it out.",
      });
    }
  },
};
