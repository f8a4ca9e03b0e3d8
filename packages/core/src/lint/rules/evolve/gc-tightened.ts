import { example } from "../../example.ts";
import type { RuleInfo } from "../../rule.ts";

export const evolveGcTightened: RuleInfo = {
  id: "evolve/gc-tightened",
  severity: "error",
  change: "DATA",
  title: "a garbage-collection rule that deletes cells which were kept",
  rationale:
    "Once the rule is applied, Bigtable deletes what it says within about a week, and nothing brings it back. Rules are compared by what they delete, not by how they are written.",
  help: "Make sure that nothing needs the cells. Where that is so, say it in a comment: `# rowsmith-ignore evolve/gc-tightened: reason`.",
  before: example({}),
  wrong: example({ families: { m: "gc: { maxAge: 30d }" } }),
  right: example({ families: { m: "gc: { maxAge: 400d }" } }),
};
