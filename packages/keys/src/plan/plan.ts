import { equalValues } from "../compare.ts";
import { givenComponents } from "../component.ts";
import { KeyError } from "../error.ts";
import { generationSpec } from "../generations.ts";
import type { KeySpec } from "../spec.ts";
import { fingerprint } from "./fingerprint.ts";
import { checkWhere, lowerBound, upperBound } from "./predicate.ts";
import type { Plan, Predicate, Where } from "./types.ts";
import { Walk } from "./walk.ts";

export interface PlanOptions {
  /** Greatest number of ranges; default 10,000. */
  readonly maxRanges?: number;
  /** Allows a plan without any predicate, which reads every row of the entity. */
  readonly fullScan?: boolean;
}

export const DEFAULT_MAX_RANGES = 10_000;

/**
 * What to read for a query: sorted, disjoint ranges and points, and the predicates left to check on decoded keys.
 * Pure; reads nothing.
 *
 * Components are walked from the left. Pinned ones (`eq`, `in`) extend the prefix; a bucket whose sources are pinned is
 * computed, any other is fanned out; the first range, or the first component without predicate, ends the walk.
 *
 * Throws a {@link KeyError}: unknown component, value of the wrong type, a range from above to below, no predicate at
 * all without `fullScan`, or more ranges than `maxRanges`.
 *
 * @example
 * plan(reading, { deviceId: { op: "eq", value: "device-1042" }, at: { op: "range", range: { gte: from, lt: to } } });
 * // { ranges: [{ start: 04#device-1042#…, end: 04#device-1042#…, bucket: 4 }], points: [], residual: {}, fanOut: 1, … }
 */
export function plan(spec: KeySpec, where: Where, options: PlanOptions = {}): Plan {
  refuseSeveralHashes(spec);
  const predicates = checkWhere(spec, where);
  if (predicates.size === 0 && !options.fullScan) {
    throw new KeyError(
      "FULL_SCAN",
      `no predicate on ${spec.entity}: this would read every row; set fullScan if meant`,
      {
        entity: spec.entity,
        allowed: givenComponents(spec)
          .map((component) => component.name)
          .join(", "),
      },
    );
  }
  const maxRanges = options.maxRanges ?? DEFAULT_MAX_RANGES;
  const walked = [0, ...(spec.generations ?? []).map((_, index) => index + 1)].map((generation) => {
    const walk = new Walk(generationSpec(spec, generation), predicates, maxRanges, generation);
    return isEmpty(predicates) ? walk.nothing() : walk.run();
  });
  const ranges = walked.flatMap((part) => part.ranges);
  const points = walked.flatMap((part) => part.points);
  return {
    entity: spec.entity,
    ranges,
    points,
    residual: Object.assign({}, ...walked.map((part) => part.residual)),
    order: walked[0]!.order,
    fanOut: walked.reduce((sum, part) => sum + part.fanOut, 0),
    reversed: false,
    requestBytes:
      ranges.reduce((sum, { start, end }) => sum + start.length + (end?.length ?? 0), 0) +
      points.reduce((sum, { key }) => sum + key.length, 0),
    fingerprint: fingerprint(spec, predicates),
    notes: [],
  };
}

/** Rows of several buckets are merged by the key without its one bucket. */
function refuseSeveralHashes(spec: KeySpec): void {
  const hashes = spec.components.filter((component) => component.type === "hash").map(({ name }) => name);
  if (hashes.length < 2) return;
  throw new KeyError(
    "UNSUPPORTED",
    `${spec.entity} has ${hashes.length} hash components, ${hashes.join(", ")}; keep one`,
    {
      entity: spec.entity,
      component: hashes[1]!,
      allowed: "one hash component",
    },
  );
}

/** True when a predicate admits no value: an empty list, or equal bounds of which one is exclusive. */
function isEmpty(predicates: ReadonlyMap<string, Predicate>): boolean {
  return [...predicates.values()].some((predicate) => {
    if (predicate.op === "in") return predicate.values.length === 0;
    if (predicate.op === "eq" || predicate.op === "prefix") return false;
    const from = lowerBound(predicate.range);
    const to = upperBound(predicate.range);
    return !!from && !!to && equalValues(from.value, to.value) && !(from.inclusive && to.inclusive);
  });
}
