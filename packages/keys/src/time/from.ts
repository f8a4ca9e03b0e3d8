import { convert, type Rounding } from "./rounding.ts";
import { nanosOf, type TimeSource } from "./source.ts";
import type { Micros, Millis, Nanos, Seconds } from "./unit.ts";

/**
 * Seconds of a Date, Temporal.Instant, protobuf Timestamp or ISO 8601 text. Any year: what has a unit needs no guard.
 *
 * @param rounding - of the fraction of a second; default `exact`: a fraction is refused
 * @throws TimeError WRONG_TYPE, INVALID_ISO, REMAINDER, OUT_OF_RANGE
 * @example secondsFrom("2026-10-30T12:00:00.123Z", "floor") // 1793361600n
 */
export function secondsFrom(source: TimeSource, rounding: Rounding = "exact"): Seconds {
  return convert(nanosOf(source), "nanos", "seconds", rounding) as Seconds;
}

/**
 * Milliseconds of a Date, Temporal.Instant, protobuf Timestamp or ISO 8601 text.
 *
 * @param rounding - of the fraction of a millisecond; default `exact`: a fraction is refused
 * @throws TimeError WRONG_TYPE, INVALID_ISO, REMAINDER, OUT_OF_RANGE
 * @example millisFrom(new Date("2026-10-30T12:00:00.123Z")) // 1793361600123n
 */
export function millisFrom(source: TimeSource, rounding: Rounding = "exact"): Millis {
  return convert(nanosOf(source), "nanos", "millis", rounding) as Millis;
}

/**
 * Microseconds of a Date, Temporal.Instant, protobuf Timestamp or ISO 8601 text.
 *
 * @param rounding - of the fraction of a microsecond; default `exact`: a fraction is refused
 * @throws TimeError WRONG_TYPE, INVALID_ISO, REMAINDER, OUT_OF_RANGE
 * @example microsFrom({ seconds: "1793361600", nanos: 123456789 }, "floor") // 1793361600123456n
 */
export function microsFrom(source: TimeSource, rounding: Rounding = "exact"): Micros {
  return convert(nanosOf(source), "nanos", "micros", rounding) as Micros;
}

/**
 * Nanoseconds of a Date, Temporal.Instant, protobuf Timestamp or ISO 8601 text.
 *
 * @throws TimeError WRONG_TYPE, INVALID_ISO, OUT_OF_RANGE outside of 1677-09-21 to 2262-04-11
 * @example nanosFrom("2026-10-30T12:00:00.123456789Z") // 1793361600123456789n
 */
export function nanosFrom(source: TimeSource): Nanos {
  return convert(nanosOf(source), "nanos", "nanos", "exact") as Nanos;
}
