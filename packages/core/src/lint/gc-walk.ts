import type { Draft } from "../model/draft.ts";
import type { EntityModel, FamilyModel, GcRule } from "../model/types.ts";

/** Every garbage-collection rule of the table, those inside others too. */
export function* gcRules(draft: Draft): Generator<GcRule> {
  for (const { gc } of draft.table.families) yield* rulesIn(gc);
}

/** A rule and those inside of it. */
export function* rulesIn(rule: GcRule): Generator<GcRule> {
  yield rule;
  if ("rules" in rule) for (const part of rule.rules) yield* rulesIn(part);
}

/** False where a union or an intersection of nothing is inside: what it deletes can't be told. */
export function isWhole(rule: GcRule): boolean {
  return [...rulesIn(rule)].every((part) => !("rules" in part) || part.rules.length > 0);
}

/** The families that an entity's columns are in. */
export function familiesOf(draft: Draft, entity: EntityModel): FamilyModel[] {
  return draft.table.families.filter(({ id }) => entity.columns.some(({ family }) => family === id));
}

/** The most versions that are kept of a cell, however old they are; infinite where only age, or nothing, bounds them. */
export function mostVersions(rule: GcRule): number {
  switch (rule.kind) {
    case "maxVersions":
      return rule.versions;
    case "any":
      return Math.min(...rule.rules.map(mostVersions));
    case "all":
      return Math.max(...rule.rules.map(mostVersions));
    default:
      return Number.POSITIVE_INFINITY;
  }
}

/** The greatest age in microseconds of a cell that has no newer version; `null` where such a cell is kept for ever. */
export function greatestAge(rule: GcRule): bigint | null {
  if (rule.kind === "maxAge") return rule.micros;
  if (!("rules" in rule) || rule.rules.length === 0) return null;
  const ages = rule.rules.map(greatestAge);
  const bounds = ages.filter((age) => age !== null).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  if (rule.kind === "any") return bounds[0] ?? null;
  return bounds.length < ages.length ? null : bounds.at(-1)!;
}

/** Whether a number of versions or an age bounds what is kept of a cell. */
export function isBounded(rule: GcRule): boolean {
  switch (rule.kind) {
    case "never":
      return false;
    case "any":
      return rule.rules.some(isBounded);
    case "all":
      return rule.rules.every(isBounded);
    default:
      return true;
  }
}
