import type { GcRule } from "../model/types.ts";

/** Never. */
const NEVER = null;
type Age = bigint | typeof NEVER;

/**
 * Whether a rule deletes a cell that another one keeps. A rule is, for each number of newer cells in the column, the age
 * from which on it deletes; it can only change at a number of versions that one of the two names.
 *
 * @example deletesMore(maxAge90d, maxAge30d) // true
 */
export function deletesMore(old: GcRule, now: GcRule): boolean {
  const counts = new Set([0, ...versionsIn(old), ...versionsIn(now)]);
  return [...counts].some((newer) => isLess(deletedFrom(now, newer), deletedFrom(old, newer)));
}

function versionsIn(rule: GcRule): number[] {
  if (rule.kind === "maxVersions") return [rule.versions];
  return rule.kind === "any" || rule.kind === "all" ? rule.rules.flatMap(versionsIn) : [];
}

/** The age in microseconds from which on a cell is deleted that has so many newer ones. */
function deletedFrom(rule: GcRule, newer: number): Age {
  switch (rule.kind) {
    case "never":
      return NEVER;
    case "maxVersions":
      return newer >= rule.versions ? 0n : NEVER;
    case "maxAge":
      return rule.micros;
    default: {
      // A rule without parts deletes nothing; `check` finds it.
      const ages = rule.rules.map((part) => deletedFrom(part, newer));
      const before = rule.kind === "any" ? isLess : (a: Age, b: Age): boolean => isLess(b, a);
      return ages.reduce((found, age) => (before(age, found) ? age : found), ages[0] ?? NEVER);
    }
  }
}

function isLess(a: Age, b: Age): boolean {
  return a !== NEVER && (b === NEVER || a < b);
}

/** The rule as the schema writes it. */
export function gcText(rule: GcRule): string {
  switch (rule.kind) {
    case "never":
      return "never";
    case "maxVersions":
      return `maxVersions ${rule.versions}`;
    case "maxAge":
      return `maxAge ${rule.text}`;
    default:
      return `${rule.kind} of (${rule.rules.map(gcText).join(", ")})`;
  }
}
