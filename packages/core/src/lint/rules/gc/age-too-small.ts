import { example } from "../../example.ts";
import { gcRules } from "../../gc-walk.ts";
import type { Rule } from "../../rule.ts";

const MICROS_PER_MILLI = 1_000n;

export const gcAgeTooSmall: Rule = {
  id: "gc/age-too-small",
  severity: "error",
  title: "an age below one millisecond",
  rationale: "Bigtable takes ages of a millisecond and more. (A cell of such an age would be gone when it is written.)",
  source: { title: "Garbage collection", url: "https://cloud.google.com/bigtable/docs/garbage-collection" },
  help: "Give a longer age: whole numbers with ms, s, m, h or d, like 90d.",
  wrong: example({ families: { m: "gc: { maxAge: 90us }" } }),
  right: example({ families: { m: "gc: { maxAge: 90d }" } }),
  check(draft, report) {
    for (const rule of gcRules(draft)) {
      if (rule.kind !== "maxAge" || rule.micros >= MICROS_PER_MILLI) continue;
      report({
        path: [...draft.pathOf(rule), "maxAge"],
        message: `an age of ${rule.text} is below 1ms, the least that Bigtable takes`,
        help: "Ages are whole numbers with ms, s, m, h or d, like 90d.",
      });
    }
  },
};
