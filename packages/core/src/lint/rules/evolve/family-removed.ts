import { example } from "../../example.ts";
import type { RuleInfo } from "../../rule.ts";

/** The columns of `s` were moved to `m` before. */
const OLD = example({ families: { m: "gc: { maxAge: 90d }", s: "gc: { maxAge: 90d }" } }).replace(
  "  s:",
  "  # rowsmith-ignore entity/unused-family: its cells are copied, and it goes with the next release\n  s:",
);

export const evolveFamilyRemoved: RuleInfo = {
  id: "evolve/family-removed",
  severity: "error",
  change: "DATA",
  title: "a column family that is gone",
  rationale: "To drop a family deletes all of its cells, in all rows, at once and for good.",
  help: "Move its columns first: write both families, copy the cells, read the new one; then drop the old one, and say in a comment above `families` that nothing needs it.",
  before: OLD,
  wrong: example({}),
  right: OLD.replace("s: { gc: { maxAge: 90d }", "s: { gc: { maxAge: 400d }"),
};
