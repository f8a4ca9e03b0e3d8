import { readable } from "../readable.ts";
import { TimeError } from "./error.ts";

declare const unit: unique symbol;

/** Whole seconds since 1970-01-01T00:00:00Z, an int64. */
export type Seconds = bigint & { readonly [unit]: "seconds" };
/** Whole milliseconds since 1970-01-01T00:00:00Z, an int64. */
export type Millis = bigint & { readonly [unit]: "millis" };
/** Whole microseconds since 1970-01-01T00:00:00Z, an int64: the years -290,308 to 294,247. */
export type Micros = bigint & { readonly [unit]: "micros" };
/** Whole nanoseconds since 1970-01-01T00:00:00Z, an int64: 1677-09-21 to 2262-04-11. */
export type Nanos = bigint & { readonly [unit]: "nanos" };

/** A unit that time is counted in. */
export type ClockUnit = "seconds" | "millis" | "micros" | "nanos";

/** How many nanoseconds each unit has. */
export const NANOS_PER: Readonly<Record<ClockUnit, bigint>> = {
  seconds: 1_000_000_000n,
  millis: 1_000_000n,
  micros: 1_000n,
  nanos: 1n,
};

/** The value if it is an int64; times outside are refused, never wrapped. */
export function checkInt64(value: bigint, name: ClockUnit): bigint {
  if (BigInt.asIntN(64, value) === value) return value;
  const next = name === "nanos" ? "; nanoseconds reach from 1677-09-21 to 2262-04-11, use micros outside of that" : "";
  throw new TimeError(
    "OUT_OF_RANGE",
    `${readable(value)} ${name} is outside int64 (-2^63 to 2^63-1)${next}`,
    readable(value),
  );
}

/** A time that a caller gives in a unit: a bigint within int64. */
export function checkTime(value: bigint, name: ClockUnit): bigint {
  if (typeof value !== "bigint") {
    const shown = readable(value);
    throw new TimeError("WRONG_TYPE", `${shown} is no bigint; ${name}(${shown}) makes one of a number`, shown);
  }
  return checkInt64(value, name);
}
