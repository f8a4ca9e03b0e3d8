import { toIsoText } from "./iso-format.ts";
import { checkTime, type Micros, type Millis, NANOS_PER, type Nanos, type Seconds } from "./unit.ts";

// Always UTC and of the unit's full width, so that texts of one unit sort as their times do.

/**
 * ISO 8601 text, without a fraction.
 *
 * @throws TimeError OUT_OF_RANGE outside of the years 0000 to 9999
 * @example secondsToIso(seconds(1793361600n)) // "2026-10-30T12:00:00Z"
 */
export function secondsToIso(at: Seconds): string {
  return toIsoText(checkTime(at, "seconds") * NANOS_PER.seconds, 0);
}

/**
 * ISO 8601 text, with 3 fraction digits.
 *
 * @throws TimeError OUT_OF_RANGE outside of the years 0000 to 9999
 * @example millisToIso(millis(1793361600123n)) // "2026-10-30T12:00:00.123Z"
 */
export function millisToIso(at: Millis): string {
  return toIsoText(checkTime(at, "millis") * NANOS_PER.millis, 3);
}

/**
 * ISO 8601 text, with 6 fraction digits.
 *
 * @throws TimeError OUT_OF_RANGE outside of the years 0000 to 9999
 * @example microsToIso(micros(1793361600123456n)) // "2026-10-30T12:00:00.123456Z"
 */
export function microsToIso(at: Micros): string {
  return toIsoText(checkTime(at, "micros") * NANOS_PER.micros, 6);
}

/**
 * ISO 8601 text, with 9 fraction digits.
 *
 * @throws TimeError OUT_OF_RANGE outside of the years 0000 to 9999
 * @example nanosToIso(nanos(1793361600123456789n)) // "2026-10-30T12:00:00.123456789Z"
 */
export function nanosToIso(at: Nanos): string {
  return toIsoText(checkTime(at, "nanos") * NANOS_PER.nanos, 9);
}
