import { readable } from "../readable.ts";
import { TimeError } from "./error.ts";
import { guardUnit } from "./guard.ts";
import { convert } from "./rounding.ts";
import { nanosOfDate } from "./source.ts";
import { type ClockUnit, checkInt64, type Micros, type Millis, type Nanos, type Seconds } from "./unit.ts";

export interface MarkOptions {
  /** Takes numbers outside of 1973-03-03 to 2096-10-02, which are refused as a likely mix-up of units otherwise. */
  readonly artificial?: boolean | undefined;
}

/**
 * Marks a number as seconds since 1970.
 *
 * @param value - 100000000 to 4000000000, or any int64 with `artificial`; a `number` must be a safe integer
 * @throws TimeError WRONG_TYPE, NOT_WHOLE, OUT_OF_RANGE, WRONG_UNIT
 * @example seconds(1793361600) // 1793361600n
 */
export function seconds(value: bigint | number, options: MarkOptions = {}): Seconds {
  return mark(value, "seconds", options) as Seconds;
}

/**
 * Marks a number as milliseconds since 1970, or takes them from a `Date`.
 *
 * @param value - 100000000000 to 4000000000000, or any int64 with `artificial`; a `number` must be a safe integer
 * @throws TimeError WRONG_TYPE, NOT_WHOLE, OUT_OF_RANGE, WRONG_UNIT, REMAINDER
 * @example millis(Date.UTC(2026, 9, 30, 12)) // 1793361600000n
 */
export function millis(value: bigint | number | Date, options: MarkOptions = {}): Millis {
  return (value instanceof Date ? markDate(value, "millis", options) : mark(value, "millis", options)) as Millis;
}

/**
 * Marks a number as microseconds since 1970, or takes them from a `Date`, which has milliseconds.
 *
 * @param value - 100000000000000 to 4000000000000000, or any int64 with `artificial`; a `number` must be a safe integer
 * @throws TimeError WRONG_TYPE, NOT_WHOLE, OUT_OF_RANGE, WRONG_UNIT, REMAINDER
 * @example micros(1793361600123456n) // 1793361600123456n
 * @example micros(Date.now()) // throws: use millisToMicros(millis(…))
 */
export function micros(value: bigint | number | Date, options: MarkOptions = {}): Micros {
  return (value instanceof Date ? markDate(value, "micros", options) : mark(value, "micros", options)) as Micros;
}

/**
 * Marks a number as nanoseconds since 1970, or takes them from a `Date`. Present times need a bigint: they are above 2^53.
 *
 * @param value - 100000000000000000 to 4000000000000000000, or any int64 with `artificial`
 * @throws TimeError WRONG_TYPE, NOT_WHOLE, OUT_OF_RANGE, WRONG_UNIT
 * @example nanos(1793361600123456789n) // 1793361600123456789n
 */
export function nanos(value: bigint | number | Date, options: MarkOptions = {}): Nanos {
  return (value instanceof Date ? markDate(value, "nanos", options) : mark(value, "nanos", options)) as Nanos;
}

function mark(value: bigint | number, unit: ClockUnit, options: MarkOptions): bigint {
  const time = checkInt64(whole(value, unit), unit);
  return options.artificial === true ? time : guardUnit(time, unit);
}

/** A Date made of seconds looks like January 1970, so its milliseconds are guarded too. */
function markDate(date: Date, unit: ClockUnit, options: MarkOptions): bigint {
  const exact = nanosOfDate(date);
  if (options.artificial !== true) guardUnit(BigInt(date.getTime()), "millis");
  return convert(exact, "nanos", unit, "exact");
}

function whole(value: bigint | number, unit: ClockUnit): bigint {
  if (typeof value === "bigint") return value;
  const shown = readable(value);
  if (typeof value !== "number") {
    throw new TimeError("WRONG_TYPE", `${shown} is refused as ${unit}; allowed: a bigint or a whole number`, shown);
  }
  if (!Number.isSafeInteger(value)) {
    const why = "is not a whole number below 2^53; give a bigint, or round it first";
    throw new TimeError("NOT_WHOLE", `${shown} ${unit} ${why}`, shown);
  }
  return BigInt(value);
}
