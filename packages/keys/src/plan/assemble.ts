import { keyBytes, rangeBytes } from "../ranges/index.ts";
import type { KeySpec } from "../spec.ts";
import { fingerprint } from "./fingerprint.ts";
import { orderOf } from "./order.ts";
import type { Plan, PlannedPoint, PlannedRange, Predicate } from "./types.ts";
import type { Walk } from "./walk.ts";

/** The plan of what was walked in each generation; of an empty plan, nothing was. */
export function assemble(
  spec: KeySpec,
  predicates: ReadonlyMap<string, Predicate>,
  walks: readonly Walk[],
  reversed: boolean,
): Plan {
  const ranges = walks.length === 1 ? walks[0]!.ranges : walks.flatMap((walk) => walk.ranges);
  const points = walks.length === 1 ? walks[0]!.points : walks.flatMap((walk) => walk.points);
  const left = [...predicates].filter(([name]) => !walks.every((walk) => walk.enforces(name)));
  return {
    entity: spec.entity,
    ranges,
    points,
    residual: Object.fromEntries(left),
    order: orderOf(spec, predicates, walks[0]?.reachedBucket ?? true),
    fanOut: countBuckets(ranges, points),
    reversed,
    requestBytes: sum(ranges, rangeBytes) + sum(points, ({ key }) => keyBytes(key)),
    fingerprint: fingerprint(spec, predicates),
    notes: notesOf(
      spec,
      walks[0],
      left.map(([name]) => name),
    ),
  };
}

function countBuckets(ranges: readonly PlannedRange[], points: readonly PlannedPoint[]): number {
  const found = new Set<string>();
  let last: PlannedRange | PlannedPoint | undefined;
  for (const list of [ranges, points]) {
    for (const part of list) {
      if (last?.bucket !== part.bucket || last.generation !== part.generation)
        found.add(`${part.generation}:${part.bucket}`);
      last = part;
    }
  }
  return found.size;
}

function sum<T>(list: readonly T[], of: (item: T) => number): number {
  let total = 0;
  for (const item of list) total += of(item);
  return total;
}

function notesOf(spec: KeySpec, walk: Walk | undefined, residual: readonly string[]): string[] {
  if (!walk) return [];
  const notes = [...walk.notes];
  const filtered = residual.length > 0 ? `, and filtered by ${residual.join(", ")}` : "";
  if (!walk.narrowed) notes.push(`every row of ${spec.entity} is read${filtered}`);
  else if (walk.gap !== null && filtered !== "") {
    notes.push(`${walk.gap} is not asked for: all of its values are read${filtered}`);
  }
  if (spec.generations?.length) {
    notes.push(`rows that were written with ${spec.generations.join(" and ")} buckets are read too`);
  }
  return notes;
}
