import { compareBytes, equalBytes } from "../bytes.ts";
import { compareValues } from "../compare.ts";
import { givenComponents } from "../component.ts";
import { KeyError } from "../error.ts";
import { checkKeyLength } from "../key-length.ts";
import type { ComponentSpec, ComponentValue, HashComponent, KeySpec, TimeBucketComponent } from "../spec.ts";
import { boundsOf } from "./bounds.ts";
import { allowedValues, type Branch, bucketsOf, combinations, extend, pin, ROOT } from "./branches.ts";
import { countPeriods, listPeriods, periodsOf } from "./periods.ts";
import { listed } from "./predicate.ts";
import type { KeyRange, Plan, PlannedPoint, PlannedRange, Predicate } from "./types.ts";

/** Above as many, whole keys are no longer listed: the plan reads ranges and checks the lists afterwards. */
const MAX_POINTS = 1_000_000;

/** What the walk over one generation's key finds. */
export type Walked = Pick<Plan, "ranges" | "points" | "residual" | "order" | "fanOut">;

/** The walk over a key's components, from the left to the first that can't be pinned. */
export class Walk {
  readonly spec: KeySpec;
  readonly predicates: ReadonlyMap<string, Predicate>;
  readonly maxRanges: number;
  readonly generation: number;
  /** Every component is pinned, so that the plan is whole keys: these are not limited by `maxRanges`. */
  readonly pointsOnly: boolean;
  /** Predicates that the ranges enforce. */
  readonly enforced: Set<string> = new Set();
  /** Buckets that are computed or fanned out. */
  readonly walked: Set<HashComponent> = new Set();
  branches: Branch[] = [ROOT];

  constructor(spec: KeySpec, predicates: ReadonlyMap<string, Predicate>, maxRanges: number, generation: number) {
    this.generation = generation;
    this.spec = spec;
    this.predicates = predicates;
    this.maxRanges = maxRanges;
    this.pointsOnly = countPoints(spec, predicates) <= MAX_POINTS;
  }

  run(): Walked {
    for (const component of this.spec.components) {
      if (component.type === "hash") {
        this.hash(component);
        continue;
      }
      if (component.type === "timeBucket") {
        const ended = this.timeBucket(component);
        if (ended) return ended;
        continue;
      }
      if (!this.canList(component)) return this.ranges(component, this.predicates.get(component.name));
      this.enforced.add(component.name);
      this.branches = extend(this.spec, component, this.branches, (branch) => this.values(branch, component));
    }
    return this.points();
  }

  values(branch: Branch, component: ComponentSpec): readonly ComponentValue[] {
    return allowedValues(branch, component, this.predicates) ?? [];
  }

  /** Whether the component is pinned in every branch, by few enough values. */
  canList(component: ComponentSpec): boolean {
    let total = 0;
    for (const branch of this.branches) {
      const values = allowedValues(branch, component, this.predicates);
      if (!values) return false;
      total += values.length;
    }
    return this.pointsOnly || total <= this.maxRanges || total === this.branches.length;
  }

  /** Appends a bucket: computed where its sources are pinned, else every one that there is. */
  hash(component: HashComponent): void {
    this.walked.add(component);
    if (this.pinned(component)) return;
    const buckets = bucketsOf(this.spec, component, this.predicates.get(component.name));
    if (this.branches.length * buckets.length > this.maxRanges) throw this.tooMany(component, buckets.length);
    this.branches = extend(this.spec, component, this.branches, () => buckets);
  }

  /** Appends a time bucket, or ends the walk where its periods can't be listed. */
  timeBucket(component: TimeBucketComponent): Walked | null {
    const predicate = this.predicates.get(component.name);
    if (this.pinned(component)) return null;
    const periods = periodsOf(this.spec, component, this.predicates);
    const values = predicate ? listed(component, predicate) : null;
    const count = values?.length ?? countPeriods(component, periods);
    if (this.branches.length * count > this.maxRanges) {
      const { from, to } = periods;
      const range = { ...(from === null ? {} : { gte: from }), ...(to === null ? {} : { lte: to }) };
      if (values) this.enforced.delete(component.name);
      return this.ranges(component, { op: "range", range }, false);
    }
    const listedPeriods = values ?? listPeriods(component, periods);
    this.branches = extend(this.spec, component, this.branches, () => listedPeriods);
    return null;
  }

  /** Appends a computed component whose sources are pinned by few enough values. */
  pinned(component: HashComponent | TimeBucketComponent): boolean {
    const found = this.branches.map((branch) => combinations(this.spec, component, branch, this.predicates));
    const total = found.reduce((sum, lists) => sum + (lists?.count ?? Number.POSITIVE_INFINITY), 0);
    this.enforced.add(component.name);
    if (total > this.maxRanges && !(total < Number.POSITIVE_INFINITY && this.pointsOnly)) return false;
    const predicate = this.predicates.get(component.name);
    this.branches = this.branches.flatMap((branch, index) =>
      pin(this.spec, component, branch, found[index]!.lists, predicate),
    );
    return true;
  }

  tooMany(component: HashComponent, buckets: number): KeyError {
    const count = this.branches.length * buckets;
    return new KeyError(
      "TOO_MANY_RANGES",
      `${this.spec.entity}: ${buckets} buckets of ${component.name} make ${count} ranges, above maxRanges ${this.maxRanges}; pin ${component.of.join(", ")} or raise maxRanges`,
      { entity: this.spec.entity, component: component.name, value: String(count), allowed: `${this.maxRanges}` },
    );
  }

  /** Ends the walk at a component that is not pinned. */
  ranges(component: ComponentSpec, predicate: Predicate | undefined, enforces = true): Walked {
    let range: KeyRange = {};
    if (predicate?.op === "range") {
      range = predicate.range;
      if (enforces) this.enforced.add(component.name);
    } else if (predicate?.op === "in") {
      // Too many values to list: from the least to the greatest, the list itself is checked afterwards.
      range = hull(this.spec, component, predicate.values);
    }
    const bounds = boundsOf(this.spec, component, range);
    const ranges = this.branches.flatMap(({ prefix, bucket }) => {
      const start = bounds.start(prefix);
      const end = bounds.end(prefix);
      return start && (!end || compareBytes(start, end) < 0)
        ? [{ start, end, bucket, generation: this.generation }]
        : [];
    });
    return this.finish(coalesce(ranges), []);
  }

  /** Every component is pinned: the prefixes are whole keys. */
  points(): Walked {
    const points = this.branches.map(({ prefix, bucket }) => ({
      key: checkKeyLength(this.spec, prefix),
      bucket,
      generation: this.generation,
    }));
    points.sort((a, b) => compareBytes(a.key, b.key));
    return this.finish(
      [],
      points.filter((point, index) => index === 0 || !equalBytes(point.key, points[index - 1]!.key)),
    );
  }

  nothing(): Walked {
    this.branches = [];
    for (const component of this.spec.components) if (component.type === "hash") this.walked.add(component);
    for (const name of this.predicates.keys()) this.enforced.add(name);
    return this.finish([], []);
  }

  /** Whether rows come sorted by the component: a bucket that the walk did not reach is part of the order, not merged. */
  orders(component: ComponentSpec): boolean {
    if (component.type === "literal") return false;
    if (component.type === "hash") return !this.walked.has(component);
    const names = component.type === "timeBucket" ? [component.name, component.of] : [component.name];
    return names.every((name) => this.predicates.get(name)?.op !== "eq");
  }

  finish(ranges: readonly PlannedRange[], points: readonly PlannedPoint[]): Walked {
    const residual: Record<string, Predicate> = {};
    for (const [name, predicate] of this.predicates) {
      if (!this.enforced.has(name)) residual[name] = predicate;
    }
    const order = this.spec.components.filter((component) => this.orders(component)).map(({ name }) => name);
    const buckets = new Set([...ranges, ...points].map((part) => part.bucket));
    return { ranges, points, residual, order, fanOut: buckets.size };
  }
}

/** How many whole keys the predicates list; infinite where a component is not pinned. */
function countPoints(spec: KeySpec, predicates: ReadonlyMap<string, Predicate>): number {
  return givenComponents(spec).reduce((count, component) => {
    const predicate = predicates.get(component.name);
    const values = predicate ? listed(component, predicate) : null;
    return count * (values?.length ?? Number.POSITIVE_INFINITY);
  }, 1);
}

/** The closed range from the least to the greatest of some values. */
function hull(spec: KeySpec, component: ComponentSpec, values: readonly ComponentValue[]): KeyRange {
  const sorted = [...values].sort((a, b) => compareValues(spec, component, a, b));
  return { gte: sorted[0]!, lte: sorted.at(-1)! };
}

/** Sorted by start; ranges of one bucket that touch become one. */
function coalesce(ranges: readonly PlannedRange[]): PlannedRange[] {
  const sorted = [...ranges].sort((a, b) => compareBytes(a.start, b.start));
  const joined: PlannedRange[] = [];
  for (const range of sorted) {
    const previous = joined.at(-1);
    const touches =
      previous !== undefined &&
      previous.bucket === range.bucket &&
      (previous.end === null || compareBytes(range.start, previous.end) <= 0);
    if (!touches) joined.push(range);
    else if (previous.end !== null && (range.end === null || compareBytes(range.end, previous.end) > 0)) {
      joined[joined.length - 1] = { ...previous, end: range.end };
    }
  }
  return joined;
}
