import { cellTimestamp, type Granularity } from "../time/cell-timestamp.ts";
import { type Clock, dateClock } from "../time/clock.ts";
import { TimeError } from "../time/error.ts";
import { guardUnit } from "../time/guard.ts";
import { microsToIso } from "../time/to-iso.ts";
import { checkInt64, checkTime, type Micros } from "../time/unit.ts";

/** How the times of an entity's writes become cell timestamps, and which are refused: what the schema says. */
export interface TimeRules {
  readonly granularity: Granularity;
  readonly rounding: "exact" | "floor";
  /** How far behind the writer's clock in the future a time may lie, in microseconds. */
  readonly maxSkew: bigint;
  /** Times that look like another unit are meant. */
  readonly artificial: boolean;
}

/** What a write reckons times with. */
export interface TimeOptions {
  /** The writer's clock; default the system's. */
  readonly clock?: Clock | undefined;
  /** How far in the future a time may lie, in microseconds; default what the schema says. */
  readonly maxSkew?: bigint | undefined;
}

/** A row with the time that it is of, where its key has none. */
export interface Dated<Row> {
  readonly row: Row;
  readonly at: Micros;
}

/** A row with the number of its version. */
export interface Numbered<Row> {
  readonly row: Row;
  readonly version: bigint;
}

/**
 * The cell timestamp of an event time, on the table's granularity.
 *
 * @throws TimeError REMAINDER where the schema asks for exact times, WRONG_UNIT, IN_THE_FUTURE beyond now and `maxSkew`: such
 *   a cell would hide every later write until its time has come; OUT_OF_RANGE
 */
export function cellTime(at: Micros, rules: TimeRules, options: TimeOptions = {}): Micros {
  checkTime(at, "micros");
  if (!rules.artificial) guardUnit(at, "micros");
  const skew = options.maxSkew ?? rules.maxSkew;
  const now = (options.clock ?? dateClock)();
  if (at > now + skew) throw inTheFuture(at, now, skew);
  return cellTimestamp(at, rules.granularity, rules.rounding);
}

/** The writer's own time, down to the table's granularity. */
export function clockTime(rules: TimeRules, options: TimeOptions = {}): Micros {
  const now = (options.clock ?? dateClock)();
  if (!rules.artificial) guardUnit(checkTime(now, "micros"), "micros");
  return cellTimestamp(now, rules.granularity, "floor");
}

/** The start of the period that holds a time: the cell timestamp of its total. */
export function periodTime(at: Micros, period: bigint, rules: TimeRules, options: TimeOptions = {}): Micros {
  cellTime(at, { ...rules, rounding: "floor" }, options);
  return startOfPeriod(at, period) as Micros;
}

/** The greatest multiple of `period` up to a time; both in one unit. */
export function startOfPeriod<T extends bigint>(at: T, period: bigint): T {
  const rest = at % period;
  return (rest < 0n ? at - rest - period : at - rest) as T;
}

/**
 * The cell timestamp of a version's number: one step of the table's granularity a number.
 *
 * @throws TimeError WRONG_TYPE, OUT_OF_RANGE below 0 and beyond 9,223,372,036,854,775 on a table of millis
 */
export function versionTime(version: bigint, granularity: Granularity): Micros {
  if (typeof version !== "bigint") {
    throw new TimeError("WRONG_TYPE", `a version is a bigint, got ${typeof version} ${version}`, String(version));
  }
  if (version < 0n)
    throw new TimeError("OUT_OF_RANGE", `version ${version} is refused: they start at 0`, `${version}n`);
  return checkInt64(version * granuleOf(granularity), "micros") as Micros;
}

/** The number of a version, of its cells' timestamp. */
export function versionOf(micros: bigint, granularity: Granularity): bigint {
  return micros / granuleOf(granularity);
}

/** Micros that a cell timestamp is a multiple of. */
export function granuleOf(granularity: Granularity): 1n | 1000n {
  return granularity === "micros" ? 1n : 1000n;
}

function inTheFuture(at: Micros, now: Micros, skew: bigint): TimeError {
  const why = "a cell dated in the future hides every later write";
  const next = "check the clock that the time is of; `time.maxSkew` of the schema says how much is allowed";
  const shown = `${at} micros (${shownIso(at)}) is ${at - now} micros ahead of the writer's clock, more than ${skew}`;
  return new TimeError("IN_THE_FUTURE", `${shown}: ${why}; ${next}`, `${at}n`);
}

function shownIso(at: Micros): string {
  try {
    return microsToIso(at);
  } catch {
    return "beyond the year 9999";
  }
}
