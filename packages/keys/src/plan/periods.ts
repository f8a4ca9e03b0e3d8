import type { KeySpec, TimeBucketComponent } from "../spec.ts";
import { timeBucketOf } from "../time-bucket.ts";
import { lowerBound, upperBound } from "./predicate.ts";
import type { KeyRange, Predicate } from "./types.ts";

/** Starts of the first and the last period that predicates allow, both included; `null` where a side is open. */
export interface Periods {
  readonly from: number | null;
  readonly to: number | null;
}

/** What predicates on a time bucket and on its source say about its periods. */
export function periodsOf(
  spec: KeySpec,
  bucket: TimeBucketComponent,
  predicates: ReadonlyMap<string, Predicate>,
): Periods {
  const ofSource = rangeOf(predicates.get(bucket.of));
  const own = rangeOf(predicates.get(bucket.name));
  const ownLow = lowerBound(own);
  const ownHigh = upperBound(own);
  const ownFrom = ownLow && (ownLow.value as number) + (ownLow.inclusive ? 0 : bucket.everySeconds);
  const ownTo = ownHigh && (ownHigh.value as number) - (ownHigh.inclusive ? 0 : bucket.everySeconds);
  const low = lowerBound(ofSource);
  const high = upperBound(ofSource);
  // Just below an open end; the time at the end itself may begin a period that holds nothing.
  const last = high && (high.inclusive ? high.value : (high.value as bigint) - 1n);
  return {
    from: greatest(low && timeBucketOf(spec, bucket, low.value), ownFrom),
    to: least(last === null ? null : timeBucketOf(spec, bucket, last), ownTo),
  };
}

function rangeOf(predicate: Predicate | undefined): KeyRange {
  return predicate?.op === "range" ? predicate.range : {};
}

function greatest(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b);
}

function least(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b);
}

/** How many periods there are; infinite where a side is open. */
export function countPeriods(bucket: TimeBucketComponent, { from, to }: Periods): number {
  if (from === null || to === null) return Number.POSITIVE_INFINITY;
  return Math.max(0, (to - from) / bucket.everySeconds + 1);
}

/** The start of each period. */
export function listPeriods(bucket: TimeBucketComponent, periods: Periods): number[] {
  const { everySeconds } = bucket;
  return Array.from({ length: countPeriods(bucket, periods) }, (_, index) => periods.from! + index * everySeconds);
}
