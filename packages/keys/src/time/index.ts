/** Times since 1970 in units that don't mix: made, converted, rounded and refused explicitly. */
export { cellTimestamp, type Granularity } from "./cell-timestamp.ts";
export { type Clock, createHrtimeClock, dateClock, type HrtimeClock } from "./clock.ts";
export * from "./convert.ts";
export { isTimeError, TimeError, type TimeErrorCode } from "./error.ts";
export { microsFrom, millisFrom, nanosFrom, secondsFrom } from "./from.ts";
export { type MarkOptions, micros, millis, nanos, seconds } from "./mark.ts";
export type { Rounding } from "./rounding.ts";
export type { InstantLike, Int64Number, TimeSource, TimestampLike } from "./source.ts";
export { microsToDate, millisToDate, nanosToDate, secondsToDate } from "./to-date.ts";
export { microsToIso, millisToIso, nanosToIso, secondsToIso } from "./to-iso.ts";
export type { ClockUnit, Micros, Millis, Nanos, Seconds } from "./unit.ts";
