import type { ComponentValue, KeySpec, TimeBucketComponent } from "../spec.ts";
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
  const limits = periodLimits(spec, bucket);
  const from = greatest(low && timeBucketOf(spec, bucket, low.value), ownFrom);
  const to = least(last === null ? null : timeBucketOf(spec, bucket, last), ownTo);
  if ((from !== null && from > limits.to) || (to !== null && to < limits.from)) return NO_PERIOD;
  return {
    from: from === null ? null : Math.max(from, limits.from),
    to: to === null ? null : Math.min(to, limits.to),
  };
}

const NO_PERIOD: Periods = { from: 0, to: Number.NEGATIVE_INFINITY };

/** Whether a period is one of those that predicates allow. */
export function holdsPeriod({ from, to }: Periods, period: number): boolean {
  return (from === null || period >= from) && (to === null || period <= to);
}

/** The bounds of the values that a predicate admits. */
function rangeOf(predicate: Predicate | undefined): KeyRange {
  switch (predicate?.op) {
    case "range":
      return predicate.range;
    case "eq":
      return { gte: predicate.value, lte: predicate.value };
    case "in": {
      // Times and periods are numbers.
      const sorted = [...predicate.values].sort((a, b) => (a < b ? -1 : 1));
      return { gte: sorted[0] as ComponentValue, lte: sorted.at(-1) as ComponentValue };
    }
    default:
      return {};
  }
}

/** The first and the last period that a layout can write: rows are in no other. */
function periodLimits(spec: KeySpec, bucket: TimeBucketComponent): { from: number; to: number } {
  const greatest = { text: bucket.format === "iso" ? 253_402_300_799 : 9_999_999_999, packed: 0xffffffff };
  if (spec.layout !== "binary") return { from: 0, to: floorTo(bucket, greatest[spec.layout]) };
  const to = floorTo(bucket, Number.MAX_SAFE_INTEGER);
  return { from: -to, to };
}

function floorTo(bucket: TimeBucketComponent, seconds: number): number {
  return seconds - (seconds % bucket.everySeconds);
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
