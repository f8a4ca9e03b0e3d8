import { convert, type Rounding } from "./rounding.ts";
import { checkTime, type Micros, type Millis, type Nanos, type Seconds } from "./unit.ts";

// To a finer unit: exact, and refused outside of int64. To a coarser one: with an explicit rounding.

/**
 * The same time in milliseconds.
 *
 * @throws TimeError OUT_OF_RANGE where it does not fit an int64
 * @example secondsToMillis(seconds(1793361600n)) // 1793361600000n
 */
export function secondsToMillis(at: Seconds): Millis {
  return convert(checkTime(at, "seconds"), "seconds", "millis", "exact") as Millis;
}

/**
 * The same time in microseconds.
 *
 * @throws TimeError OUT_OF_RANGE where it does not fit an int64
 * @example secondsToMicros(seconds(1793361600n)) // 1793361600000000n
 */
export function secondsToMicros(at: Seconds): Micros {
  return convert(checkTime(at, "seconds"), "seconds", "micros", "exact") as Micros;
}

/**
 * The same time in nanoseconds.
 *
 * @throws TimeError OUT_OF_RANGE where it does not fit an int64
 * @example secondsToNanos(seconds(1793361600n)) // 1793361600000000000n
 */
export function secondsToNanos(at: Seconds): Nanos {
  return convert(checkTime(at, "seconds"), "seconds", "nanos", "exact") as Nanos;
}

/**
 * The time in seconds, rounded as asked.
 *
 * @throws TimeError REMAINDER with `exact`
 * @example millisToSeconds(millis(1793361600123n), "floor") // 1793361600n
 */
export function millisToSeconds(at: Millis, rounding: Rounding): Seconds {
  return convert(checkTime(at, "millis"), "millis", "seconds", rounding) as Seconds;
}

/**
 * The same time in microseconds.
 *
 * @throws TimeError OUT_OF_RANGE where it does not fit an int64
 * @example millisToMicros(millis(1793361600123n)) // 1793361600123000n
 */
export function millisToMicros(at: Millis): Micros {
  return convert(checkTime(at, "millis"), "millis", "micros", "exact") as Micros;
}

/**
 * The same time in nanoseconds.
 *
 * @throws TimeError OUT_OF_RANGE where it does not fit an int64
 * @example millisToNanos(millis(1793361600123n)) // 1793361600123000000n
 */
export function millisToNanos(at: Millis): Nanos {
  return convert(checkTime(at, "millis"), "millis", "nanos", "exact") as Nanos;
}

/**
 * The time in seconds, rounded as asked.
 *
 * @throws TimeError REMAINDER with `exact`
 * @example microsToSeconds(micros(1793361600123456n), "floor") // 1793361600n
 */
export function microsToSeconds(at: Micros, rounding: Rounding): Seconds {
  return convert(checkTime(at, "micros"), "micros", "seconds", rounding) as Seconds;
}

/**
 * The time in milliseconds, rounded as asked.
 *
 * @throws TimeError REMAINDER with `exact`
 * @example microsToMillis(micros(1793361600123456n), "floor") // 1793361600123n
 */
export function microsToMillis(at: Micros, rounding: Rounding): Millis {
  return convert(checkTime(at, "micros"), "micros", "millis", rounding) as Millis;
}

/**
 * The same time in nanoseconds.
 *
 * @throws TimeError OUT_OF_RANGE where it does not fit an int64
 * @example microsToNanos(micros(1793361600123456n)) // 1793361600123456000n
 */
export function microsToNanos(at: Micros): Nanos {
  return convert(checkTime(at, "micros"), "micros", "nanos", "exact") as Nanos;
}

/**
 * The time in seconds, rounded as asked.
 *
 * @throws TimeError REMAINDER with `exact`
 * @example nanosToSeconds(nanos(1793361600123456789n), "floor") // 1793361600n
 */
export function nanosToSeconds(at: Nanos, rounding: Rounding): Seconds {
  return convert(checkTime(at, "nanos"), "nanos", "seconds", rounding) as Seconds;
}

/**
 * The time in milliseconds, rounded as asked.
 *
 * @throws TimeError REMAINDER with `exact`
 * @example nanosToMillis(nanos(1793361600123456789n), "floor") // 1793361600123n
 */
export function nanosToMillis(at: Nanos, rounding: Rounding): Millis {
  return convert(checkTime(at, "nanos"), "nanos", "millis", rounding) as Millis;
}

/**
 * The time in microseconds, rounded as asked.
 *
 * @throws TimeError REMAINDER with `exact`
 * @example nanosToMicros(nanos(1793361600123456789n), "floor") // 1793361600123456n
 */
export function nanosToMicros(at: Nanos, rounding: Rounding): Micros {
  return convert(checkTime(at, "nanos"), "nanos", "micros", rounding) as Micros;
}
