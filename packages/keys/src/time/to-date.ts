import { TimeError } from "./error.ts";
import { convert, type Rounding } from "./rounding.ts";
import { type ClockUnit, checkTime, type Micros, type Millis, type Nanos, type Seconds } from "./unit.ts";

// A Date reaches 100,000,000 days to either side of 1970.
const DATE_LIMIT = 8_640_000_000_000_000n;

/**
 * The time as a `Date`.
 *
 * @throws TimeError OUT_OF_RANGE outside of the years -271,821 to 275,760
 * @example secondsToDate(seconds(1793361600n)).toISOString() // "2026-10-30T12:00:00.000Z"
 */
export function secondsToDate(at: Seconds): Date {
  return toDate(at, "seconds", "exact");
}

/**
 * The time as a `Date`.
 *
 * @throws TimeError OUT_OF_RANGE outside of the years -271,821 to 275,760
 * @example millisToDate(millis(1793361600123n)).toISOString() // "2026-10-30T12:00:00.123Z"
 */
export function millisToDate(at: Millis): Date {
  return toDate(at, "millis", "exact");
}

/**
 * The time as a `Date`, which has milliseconds.
 *
 * @throws TimeError REMAINDER with `exact`, OUT_OF_RANGE outside of the years -271,821 to 275,760
 * @example microsToDate(micros(1793361600123456n), "floor").toISOString() // "2026-10-30T12:00:00.123Z"
 */
export function microsToDate(at: Micros, rounding: Rounding): Date {
  return toDate(at, "micros", rounding);
}

/**
 * The time as a `Date`, which has milliseconds.
 *
 * @throws TimeError REMAINDER with `exact`
 * @example nanosToDate(nanos(1793361600123456789n), "ceil").toISOString() // "2026-10-30T12:00:00.124Z"
 */
export function nanosToDate(at: Nanos, rounding: Rounding): Date {
  return toDate(at, "nanos", rounding);
}

function toDate(at: bigint, unit: ClockUnit, rounding: Rounding): Date {
  const millis = convert(checkTime(at, unit), unit, "millis", rounding);
  if (millis >= -DATE_LIMIT && millis <= DATE_LIMIT) return new Date(Number(millis));
  throw new TimeError("OUT_OF_RANGE", `${at} ${unit} is outside the years -271821 to 275760 of a Date`, `${at}n`);
}
