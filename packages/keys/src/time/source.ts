import { readable } from "../readable.ts";
import { TimeError } from "./error.ts";
import { parseIso } from "./iso-parse.ts";
import { NANOS_PER } from "./unit.ts";

/** What has a time to the nanosecond: a `Temporal.Instant` or `Temporal.ZonedDateTime`. */
export interface InstantLike {
  readonly epochNanoseconds: bigint;
}

/** An int64 as protobuf libraries give it. */
export type Int64Number =
  | bigint
  | number
  | string
  | { readonly low: number; readonly high: number; readonly unsigned?: boolean };

/** A `google.protobuf.Timestamp`: `nanos` counts forward from `seconds`, from 0 to 999,999,999, also before 1970. */
export interface TimestampLike {
  readonly seconds: Int64Number;
  readonly nanos: number;
}

/**
 * What a time can be made of: a `Date`, a `Temporal.Instant`, a `google.protobuf.Timestamp`, or ISO 8601 text with a zone
 * (`2026-10-30T12:00:00.123456Z`, `2026-10-30T14:00:00+02:00`).
 */
export type TimeSource = Date | InstantLike | TimestampLike | string;

/** Nanoseconds since 1970; the result may lie outside of int64. */
export function nanosOf(source: TimeSource): bigint {
  if (typeof source === "string") return parseIso(source);
  if (source instanceof Date) return nanosOfDate(source);
  if (typeof source === "object" && source !== null) {
    if ("epochNanoseconds" in source && typeof source.epochNanoseconds === "bigint") return source.epochNanoseconds;
    if ("seconds" in source && "nanos" in source) return nanosOfTimestamp(source);
  }
  throw refused(
    source,
    "a Date, an object with epochNanoseconds (bigint), one with seconds and nanos, or ISO 8601 text",
  );
}

/** The sub-millisecond part is that of a `PreciseDate` of @google-cloud/precise-date, which is a `Date`. */
export function nanosOfDate(date: Date): bigint {
  const time = date.getTime();
  if (Number.isNaN(time)) throw refused(date, "a valid Date");
  const precise = date as Date & { getMicroseconds?(): number; getNanoseconds?(): number };
  const rest = (precise.getMicroseconds?.() ?? 0) * 1000 + (precise.getNanoseconds?.() ?? 0);
  return BigInt(time) * NANOS_PER.millis + BigInt(rest);
}

function nanosOfTimestamp({ seconds, nanos }: TimestampLike): bigint {
  if (!Number.isInteger(nanos) || nanos < 0 || nanos > 999_999_999) {
    throw refused(nanos, "0 to 999999999 as the nanos of a timestamp, which count forward also before 1970");
  }
  return wholeSeconds(seconds) * NANOS_PER.seconds + BigInt(nanos);
}

function wholeSeconds(seconds: Int64Number): bigint {
  if (typeof seconds === "bigint") return seconds;
  if (typeof seconds === "number" && Number.isSafeInteger(seconds)) return BigInt(seconds);
  if (typeof seconds === "string" && /^-?\d{1,19}$/.test(seconds)) return BigInt(seconds);
  if (typeof seconds === "object" && isHalf(seconds?.low) && isHalf(seconds?.high)) {
    const whole = (BigInt(seconds.high | 0) << 32n) | BigInt(seconds.low >>> 0);
    // Above 2^63 an unsigned Long would come out as a time before 1970.
    if (whole >= 0n || !seconds.unsigned) return whole;
  }
  throw refused(seconds, "whole seconds as bigint, number below 2^53, decimal text or Long");
}

/** Half of a Long: 32 bits, signed or not. */
function isHalf(half: unknown): half is number {
  return typeof half === "number" && (half === (half | 0) || half === half >>> 0);
}

function refused(value: unknown, allowed: string): TimeError {
  const shown = value instanceof Date ? "an invalid Date" : readable(value);
  return new TimeError("WRONG_TYPE", `${shown} is refused; allowed: ${allowed}`, shown);
}
