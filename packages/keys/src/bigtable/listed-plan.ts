import type { Plan, PlannedPoint, PlannedRange } from "../plan/types.ts";

/** A plan that reads what it lists: no predicate, no order between buckets, and no cursor. */
export function listedPlan(entity: string, ranges: readonly PlannedRange[], points: readonly PlannedPoint[]): Plan {
  const rangeBytes = ranges.reduce((sum, { start, end }) => sum + start.length + (end?.length ?? 0), 0);
  return {
    entity,
    ranges,
    points,
    residual: {},
    order: [],
    fanOut: 1,
    reversed: false,
    requestBytes: points.reduce((sum, { key }) => sum + key.length, rangeBytes),
    fingerprint: "",
    notes: [],
  };
}
