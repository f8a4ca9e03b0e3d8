import { givenComponents } from "../component.ts";
import { KeyError } from "../error.ts";
import {
  type ComponentSpec,
  type GivenComponent,
  type HashComponent,
  isDescending,
  type KeySpec,
  type LiteralComponent,
  type TimeBucketComponent,
} from "../spec.ts";
import { beginningWith, boundsOf, type ComponentBounds, holding } from "./bounds.ts";
import { Branches } from "./branches.ts";
import { type Entry, entriesOf, fieldOf } from "./entries.ts";
import { fewValues } from "./few-values.ts";
import { bucketsAhead, narrowsAhead } from "./lookahead.ts";
import { isNewerKey } from "./newer.ts";
import { countPeriods, holdsPeriod, listPeriods, type Periods, periodsOf } from "./periods.ts";
import { keysEndingIn, wholeKeys } from "./points.ts";
import { holds, prefixBytes } from "./predicate.ts";
import { rangesUnder, unionByBucket } from "./ranges-under.ts";
import type { KeyRange, PlannedPoint, PlannedRange, Predicate } from "./types.ts";

/** Above as many, whole keys are no longer listed: the plan reads ranges and checks the lists afterwards. */
const MAX_POINTS = 1_000_000;

/** The walk over the key of one generation, from the left to the first component that can't be pinned. */
export class Walk {
  readonly spec: KeySpec;
  readonly generation: number;
  /** Specifications of the newer generations. */
  readonly newer: readonly KeySpec[];
  /** Rows of several generations are only told apart where they are read bucket by bucket. */
  readonly mustReachBucket: boolean;
  readonly predicates: ReadonlyMap<string, Predicate>;
  readonly maxRanges: number;
  readonly branches: Branches;
  /** Every component is pinned, so that the plan is whole keys: these are not limited by `maxRanges`. */
  readonly pointsOnly: boolean;
  /** Predicates that the ranges enforce. */
  readonly enforced: Set<string> = new Set();
  readonly notes: string[] = [];
  ranges: readonly PlannedRange[] = [];
  points: readonly PlannedPoint[] = [];
  /** Whether the bucket was walked, so that rows of several buckets can be merged. */
  reachedBucket = false;
  /** Whether anything keeps the ranges from being all rows. */
  narrowed = false;
  /** The component without predicate that ended the walk. */
  gap: string | null = null;

  constructor(
    generations: readonly KeySpec[],
    generation: number,
    predicates: ReadonlyMap<string, Predicate>,
    maxRanges: number,
  ) {
    this.spec = generations[generation]!;
    this.generation = generation;
    this.newer = generations.slice(0, generation);
    this.mustReachBucket = generations.length > 1;
    this.predicates = predicates;
    this.maxRanges = maxRanges;
    this.branches = new Branches(this.spec, predicates);
    this.pointsOnly = countPoints(this.branches) <= MAX_POINTS;
  }

  run(): this {
    const ended = this.spec.components.some((component, index) => !this.walk(component, index));
    if (!ended) this.points = wholeKeys(this.branches, this.generation);
    return this;
  }

  /** Extends the branches by a component; false where it ends the walk with ranges. */
  walk(component: ComponentSpec, index: number): boolean {
    if (component.type === "hash") return this.walkHash(component);
    return component.type === "timeBucket" ? this.walkPeriod(component, index) : this.walkGiven(component, index);
  }

  /** A bucket: computed where its sources are pinned, else every one that there is. */
  walkHash(hash: HashComponent): boolean {
    this.reachedBucket = true;
    const predicate = this.enforce(hash);
    const admits = (bucket: number): boolean => !predicate || holds(this.spec, hash, predicate, bucket);
    const computed = this.branches.countComputed(hash);
    if (computed <= this.maxRanges || (computed < Number.POSITIVE_INFINITY && this.pointsOnly)) {
      this.narrowed = true;
      this.branches.appendComputed(
        hash,
        (entry, sourceValue) => admits(entry.value as number) && !isNewerKey(this.newer, entry.content, sourceValue),
      );
      return true;
    }
    const buckets = Array.from({ length: hash.buckets }, (_, bucket) => bucket).filter(admits);
    const count = this.branches.count * buckets.length;
    if (count > this.maxRanges) throw this.tooManyBuckets(hash, buckets.length, count);
    this.branches.append(hash, entriesOf(this.spec, hash, buckets));
    return true;
  }

  /** A time bucket: computed or listed, else one range over its periods. */
  walkPeriod(bucket: TimeBucketComponent, index: number): boolean {
    const predicate = this.predicates.get(bucket.name);
    const computed = this.branches.countComputed(bucket);
    if (computed < Number.POSITIVE_INFINITY && this.hasRoom(computed, index)) {
      this.enforce(bucket);
      this.narrowed = true;
      this.branches.appendComputed(bucket, ({ value }) => !predicate || holds(this.spec, bucket, predicate, value));
      return true;
    }
    const periods = periodsOf(this.spec, bucket, this.predicates);
    const listing = this.branches.listing(bucket)?.filter(({ value }) => holdsPeriod(periods, value as number));
    const count = listing?.length ?? countPeriods(bucket, periods);
    if (this.hasRoom(this.branches.count * count, index)) {
      this.enforce(bucket);
      this.narrowed = true;
      this.branches.append(bucket, listing ?? entriesOf(this.spec, bucket, listPeriods(bucket, periods)));
      return true;
    }
    if (!listing) this.enforce(bucket);
    if (periods.from !== null || periods.to !== null) this.narrowed = true;
    this.notes.push(this.periodsNote(bucket, periods, count));
    return this.end(boundsOf(this.spec, bucket, rangeOfPeriods(periods)));
  }

  walkGiven(component: GivenComponent | LiteralComponent, index: number): boolean {
    const listing = this.branches.listing(component);
    if (listing) {
      const count = this.branches.countWith(component);
      if (this.hasRoom(count, index)) {
        this.enforce(component);
        this.branches.append(component, listing);
        return true;
      }
      this.notes.push(this.tooManyNote(component, `its list of ${number(listing.length)} values`, count));
      this.narrowed = true;
      return this.end(boundsOf(this.spec, component, hull(component, listing)));
    }
    const enumerated = this.enumerate(component, index);
    if (enumerated) {
      this.enforce(component);
      this.branches.append(component, enumerated);
      return true;
    }
    const predicate = this.predicates.get(component.name);
    if (predicate?.op === "prefix") return this.endPrefix(component, predicate);
    if (!predicate) this.gap = component.name;
    this.enforce(component);
    return this.end(boundsOf(this.spec, component, predicate?.op === "range" ? predicate.range : {}));
  }

  /** The values of a component that has few, where listing them narrows what is read by a component behind. */
  enumerate(component: ComponentSpec, index: number): readonly Entry[] | null {
    const predicate = this.predicates.get(component.name);
    const values = fewValues(this.spec, component, predicate);
    if (!values) return null;
    const count = this.branches.count * values.count;
    const narrows = (most: number): boolean => narrowsAhead(this.branches, index, count, most, this.mustReachBucket);
    if (narrows(this.maxRanges)) {
      this.notes.push(`${component.name} is enumerated: ${number(values.count)} values`);
      return entriesOf(this.spec, component, values.list());
    }
    if (narrows(Number.POSITIVE_INFINITY)) {
      this.notes.push(this.tooManyNote(component, `each of its ${number(values.count)} values`, count));
    }
    return null;
  }

  /** Ends the walk with text or bytes that begin so, or with a domain and its subdomains. */
  endPrefix(component: ComponentSpec, predicate: Predicate & { op: "prefix" }): false {
    const { spec, branches } = this;
    const { exact, begins } = prefixBytes(spec, component, predicate.prefix);
    const under = beginningWith(spec, component, begins);
    if (!exact) {
      this.enforce(component);
      return this.end(under);
    }
    if (component === spec.components.at(-1)) {
      this.enforce(component);
      this.points = keysEndingIn(branches, fieldOf(spec, component, exact)!, this.generation);
      return this.end(under);
    }
    const itself = holding(spec, component, exact);
    if (2 * branches.count <= this.maxRanges) {
      this.enforce(component);
      return this.end(itself, under);
    }
    this.narrowed = true;
    this.notes.push(this.tooManyNote(component, "a domain and its subdomains", 2 * branches.count));
    const [from, to] = isDescending(component) ? [under, itself] : [itself, under];
    return this.end({ start: from.start, end: to.end });
  }

  /** Ends the walk with what these bounds are under every branch. */
  end(...bounds: readonly ComponentBounds[]): false {
    const parts = bounds.map((one) => rangesUnder(this.branches, one, this.generation));
    this.ranges = parts.length === 1 ? parts[0]! : unionByBucket(parts.flat());
    return false;
  }

  /** Notes that the ranges admit only what the component's predicate does; returns it. */
  enforce(component: ComponentSpec): Predicate | undefined {
    const predicate = this.predicates.get(component.name);
    this.enforced.add(component.name);
    if (predicate) this.narrowed = true;
    return predicate;
  }

  /** Whether the ranges admit only what a predicate does. */
  enforces(name: string): boolean {
    return this.predicates.has(name) && this.enforced.has(name);
  }

  /** Whether a component may make so many branches, with those that the bucket behind makes of each. */
  hasRoom(count: number, index: number): boolean {
    if (this.pointsOnly || count === this.branches.count) return true;
    return count * bucketsAhead(this.branches, index) <= this.maxRanges;
  }

  tooManyBuckets(hash: HashComponent, buckets: number, count: number): KeyError {
    const sources = hash.of.join(", ");
    return new KeyError(
      "TOO_MANY_RANGES",
      `${this.spec.entity}: ${buckets} buckets of ${hash.name} make ${count} ranges, above maxRanges ${this.maxRanges}; pin ${sources} or raise maxRanges`,
      { entity: this.spec.entity, component: hash.name, value: String(count), allowed: `${this.maxRanges}` },
    );
  }

  tooManyNote(component: ComponentSpec, what: string, count: number): string {
    return `${component.name}: ${what} would make ${number(count)} ranges, above maxRanges ${number(this.maxRanges)}; wider ranges are read and filtered`;
  }

  periodsNote(bucket: TimeBucketComponent, { from, to }: Periods, count: number): string {
    if (count < Number.POSITIVE_INFINITY) {
      return this.tooManyNote(bucket, `${number(count)} periods`, count * this.branches.count);
    }
    const missing = from === null ? (to === null ? "no bounds" : "no lower bound") : "no upper bound";
    return `${bucket.of} has ${missing}, so that the periods of ${bucket.name} can't be listed: all of them on that side are read and filtered`;
  }
}

function number(count: number): string {
  return count.toLocaleString("en-US");
}

/** How many whole keys the predicates list; infinite where a component is not pinned. */
function countPoints(branches: Branches): number {
  return givenComponents(branches.spec).reduce(
    (count, component) => count * (branches.listing(component)?.length ?? Number.POSITIVE_INFINITY),
    1,
  );
}

/** The closed range from the least to the greatest of some values. */
function hull(component: ComponentSpec, entries: readonly Entry[]): KeyRange {
  const [first, last] = [entries[0]!.value, entries.at(-1)!.value];
  return isDescending(component) ? { gte: last, lte: first } : { gte: first, lte: last };
}

function rangeOfPeriods({ from, to }: Periods): KeyRange {
  return { ...(from === null ? {} : { gte: from }), ...(to === null ? {} : { lte: to }) };
}
