import type { Plan, PlannedPoint, PlannedRange } from "../plan/types.ts";

/** What a plan reads of one bucket of one generation. */
export interface BucketGroup {
  readonly bucket: number | null;
  readonly generation: number;
  readonly ranges: readonly PlannedRange[];
  readonly points: readonly PlannedPoint[];
}

/** The plan's ranges and points by bucket: the present generation first, each by the order of its buckets. */
export function groupByBucket(plan: Plan): BucketGroup[] {
  const groups = new Map<string, BucketGroup & { ranges: PlannedRange[]; points: PlannedPoint[] }>();
  const groupOf = ({ bucket, generation }: PlannedRange | PlannedPoint) => {
    const name = `${generation}/${bucket}`;
    let group = groups.get(name);
    if (group === undefined) {
      group = { bucket, generation, ranges: [], points: [] };
      groups.set(name, group);
    }
    return group;
  };
  for (const range of plan.ranges) groupOf(range).ranges.push(range);
  for (const point of plan.points) groupOf(point).points.push(point);
  return [...groups.values()].sort((a, b) => a.generation - b.generation || (a.bucket ?? -1) - (b.bucket ?? -1));
}
