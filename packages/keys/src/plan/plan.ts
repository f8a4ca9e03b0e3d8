import { equalValues } from "../compare.ts";
import { givenComponents } from "../component.ts";
import { KeyError } from "../error.ts";
import { generationSpec } from "../generations.ts";
import type { KeySpec } from "../spec.ts";
import { assemble } from "./assemble.ts";
import { checkOrder, type OrderAsked } from "./order.ts";
import { checkWhere, lowerBound, upperBound } from "./predicate.ts";
import type { Plan, Predicate, Where } from "./types.ts";
import { Walk } from "./walk.ts";

export interface PlanOptions {
  /** Greatest number of ranges, from 1 on; default 10,000. Whole keys are not counted. */
  readonly maxRanges?: number;
  /** Allows a plan without any predicate, which reads every row of the entity. */
  readonly fullScan?: boolean;
  /** An order that the rows must come in; a plan whose rows come in another is refused. */
  readonly order?: OrderAsked;
  /** Rows in descending order of keys: the service's reversed scan, which the emulator does not have. */
  readonly reversed?: boolean;
}

export const DEFAULT_MAX_RANGES = 10_000;

/**
 * What to read for a query: sorted, disjoint ranges and points, and the predicates left to check on decoded keys.
 * Pure; reads nothing.
 *
 * Components are walked from the left. Pinned ones (`eq`, `in`) extend the prefix; a bucket whose sources are pinned is
 * computed, any other is fanned out; a component with few values is enumerated where one behind it then narrows the
 * ranges; the first range or prefix, or the first other component without predicate, ends the walk.
 *
 * Throws a {@link KeyError}: unknown component, value of the wrong type, a range from above to below, no predicate at
 * all without `fullScan`, more ranges than `maxRanges`, or an order that the rows do not come in.
 *
 * @example
 * plan(reading, { deviceId: { op: "eq", value: "device-1042" }, at: { op: "range", range: { gte: from, lt: to } } });
 * // { ranges: [{ start: 04#device-1042#…, end: 04#device-1042#…, bucket: 4, generation: 0 }], points: [], residual: {}, … }
 */
export function plan(spec: KeySpec, where: Where, options: PlanOptions = {}): Plan {
  const { maxRanges = DEFAULT_MAX_RANGES, reversed = false, order } = options;
  refuseSeveralHashes(spec);
  checkMaxRanges(spec, maxRanges);
  const predicates = checkWhere(spec, where);
  if (predicates.size === 0 && !options.fullScan) throw fullScan(spec);
  const found = assemble(spec, predicates, isEmpty(predicates) ? [] : walkAll(spec, predicates, maxRanges), reversed);
  if (order) checkOrder(spec, found.order, reversed, order);
  return found;
}

/** The walks over the present key and those of older generations. */
function walkAll(spec: KeySpec, predicates: ReadonlyMap<string, Predicate>, maxRanges: number): Walk[] {
  const older = spec.generations ?? [];
  const generations = [0, ...older].map((_, generation) => generationSpec(spec, generation));
  // A predicate on the bucket means the present one: of older keys it is checked after reading.
  const ofOlder = new Map([...predicates].filter(([name]) => name !== hashName(spec)));
  const walk = (most: number): Walk[] =>
    generations.map((_, generation) =>
      new Walk(generations, generation, generation ? ofOlder : predicates, most).run(),
    );
  let walks = walk(maxRanges);
  const ranges = walks.reduce((sum, { ranges }) => sum + ranges.length, 0);
  if (ranges > maxRanges) walks = walk(Math.floor(maxRanges / generations.length));
  if (older.length > 0 && walks.some(({ reachedBucket }) => !reachedBucket)) throw unreachedBucket(spec, walks[0]!);
  return walks;
}

function hashName(spec: KeySpec): string | undefined {
  return spec.components.find((component) => component.type === "hash")?.name;
}

function unreachedBucket(spec: KeySpec, { gap }: Walk): KeyError {
  const before = spec.components.slice(
    0,
    spec.components.findIndex(({ type }) => type === "hash"),
  );
  const allowed = `lists, or time windows with both ends, of ${before.map(({ name }) => name).join(", ")}, below maxRanges`;
  return new KeyError(
    "UNSUPPORTED",
    `${spec.entity} has rows of several bucket counts, and a plan that ends before the bucket can't tell them apart; give ${allowed}`,
    { entity: spec.entity, ...(gap !== null && { component: gap }), allowed },
  );
}

function fullScan(spec: KeySpec): KeyError {
  const names = givenComponents(spec).map((component) => component.name);
  return new KeyError("FULL_SCAN", `no predicate on ${spec.entity}: this would read every row; set fullScan if meant`, {
    entity: spec.entity,
    allowed: names.join(", "),
  });
}

/** Refuses what is no greatest number of ranges. */
export function checkMaxRanges(spec: KeySpec, maxRanges: number): void {
  if (maxRanges >= 1 && (Number.isInteger(maxRanges) || maxRanges === Number.POSITIVE_INFINITY)) return;
  const allowed = "a whole number from 1 on";
  throw new KeyError("OUT_OF_RANGE", `${spec.entity}: maxRanges ${maxRanges} is refused; allowed: ${allowed}`, {
    entity: spec.entity,
    value: String(maxRanges),
    allowed,
  });
}

/** Rows of several buckets are merged by the key without its one bucket. */
export function refuseSeveralHashes(spec: KeySpec): void {
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
export function isEmpty(predicates: ReadonlyMap<string, Predicate>): boolean {
  return [...predicates.values()].some((predicate) => {
    if (predicate.op === "in") return predicate.values.length === 0;
    if (predicate.op === "eq" || predicate.op === "prefix") return false;
    const from = lowerBound(predicate.range);
    const to = upperBound(predicate.range);
    return !!from && !!to && equalValues(from.value, to.value) && !(from.inclusive && to.inclusive);
  });
}
