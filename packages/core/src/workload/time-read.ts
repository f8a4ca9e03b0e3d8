import {
  isKeyError,
  type KeyRange,
  type Plan,
  type Predicate,
  type TimeBucketComponent,
  type TimestampComponent,
  type Where,
} from "@rowsmith/keys";
import { plan as planKeys } from "@rowsmith/keys/plan";
import type { EntityModel } from "../model/types.ts";

/** How much time a plan reads, and how much of it the predicates admit; infinite on an open side. */
export interface Seconds {
  readonly scanned: number;
  readonly returned: number;
  /** The components that it is about: the time, and its period. */
  readonly components: readonly string[];
}

const PER_SECOND = { seconds: 1n, millis: 1_000n, micros: 1_000_000n } as const;

/** From a time to another, in the unit of the component; `to` is excluded. */
interface Window {
  readonly from: bigint;
  readonly to: bigint;
}

/** The time that a plan is about; `null` for a key without a time. */
export function timeRead(entity: EntityModel, where: Where, plan: Plan): Seconds | null {
  const { components } = entity.key;
  const time = components.find(
    (component): component is TimestampComponent =>
      component.type === "timestamp" && (entity.eventTime === undefined || component.name === entity.eventTime),
  );
  if (time === undefined) return null;
  const period = components.find(
    (component): component is TimeBucketComponent => component.type === "timeBucket" && component.of === time.name,
  );
  const perSecond = PER_SECOND[time.unit];
  const asked = predicateOf(where, time.name);
  const windows = asked ? windowsOf(asked, 1n) : null;
  const names = [time.name, ...(period ? [period.name] : [])];
  if (!asked) return { ...ofPeriods(period, where, plan), components: names };
  const returned = secondsOf(windows, perSecond);
  if (!Object.hasOwn(plan.residual, time.name)) return { scanned: returned, returned, components: names };
  const narrowed = period !== undefined && windows !== null && narrows(entity, where, plan, time.name);
  const scanned = narrowed ? periodsOver(windows, period, perSecond) : Number.POSITIVE_INFINITY;
  return { scanned, returned, components: names };
}

/** Of a plan that asks for periods alone. */
function ofPeriods(period: TimeBucketComponent | undefined, where: Where, plan: Plan): Omit<Seconds, "components"> {
  const asked = period && predicateOf(where, period.name);
  if (!period || !asked) return { scanned: Number.POSITIVE_INFINITY, returned: Number.POSITIVE_INFINITY };
  const returned = secondsOf(windowsOf(asked, BigInt(period.everySeconds)), 1n);
  return { scanned: Object.hasOwn(plan.residual, period.name) ? Number.POSITIVE_INFINITY : returned, returned };
}

function predicateOf(where: Where, name: string): Predicate | undefined {
  return Object.hasOwn(where, name) ? where[name] : undefined;
}

/** What a predicate admits, where one value stands for so much time; `null` where a side is open. */
function windowsOf(predicate: Predicate, step: bigint): Window[] | null {
  if (predicate.op === "prefix") return null;
  const values = predicate.op === "eq" ? [predicate.value] : predicate.op === "in" ? predicate.values : null;
  if (values) return [...new Set(values)].map((value) => ({ from: big(value), to: big(value) + step }));
  const { gt, gte, lt, lte } = (predicate as Predicate & { op: "range" }).range as KeyRange<bigint | number>;
  const from = gte === undefined ? (gt === undefined ? null : big(gt) + step) : big(gte);
  const to = lte === undefined ? (lt === undefined ? null : big(lt)) : big(lte) + step;
  return from === null || to === null ? null : [{ from, to }];
}

function secondsOf(windows: readonly Window[] | null, perSecond: bigint): number {
  if (windows === null) return Number.POSITIVE_INFINITY;
  return windows.reduce((sum, { from, to }) => sum + Number(to - from) / Number(perSecond), 0);
}

/** The periods that hold these windows, in seconds. */
function periodsOver(windows: readonly Window[], { everySeconds }: TimeBucketComponent, perSecond: bigint): number {
  const every = BigInt(everySeconds) * perSecond;
  const count = windows.reduce((sum, { from, to }) => sum + Number((to - 1n) / every - from / every) + 1, 0);
  return count * everySeconds;
}

/** Whether the plan reads less because of a predicate that it leaves to be checked. */
function narrows(entity: EntityModel, where: Where, plan: Plan, name: string): boolean {
  const without = Object.fromEntries(Object.entries(where).filter(([other]) => other !== name));
  try {
    const { ranges } = planKeys(entity.key, without, { maxRanges: entity.maxRanges, fullScan: true });
    return textOf(ranges) !== textOf(plan.ranges);
  } catch (error) {
    if (!isKeyError(error)) throw error;
    return true;
  }
}

function textOf(ranges: Plan["ranges"]): string {
  return ranges.map(({ start, end }) => `${hex(start)}-${end && hex(end)}`).join();
}

function hex(key: Uint8Array): string {
  return Buffer.from(key).toString("hex");
}

function big(value: unknown): bigint {
  return BigInt(value as bigint | number);
}
