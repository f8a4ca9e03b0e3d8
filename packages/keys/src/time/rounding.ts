import { readable } from "../readable.ts";
import { TimeError } from "./error.ts";
import { type ClockUnit, checkInt64, NANOS_PER } from "./unit.ts";

/**
 * What becomes of the part that a coarser unit can't hold: `floor` goes toward the past, also before 1970, `ceil` toward
 * the future, `exact` refuses it.
 */
export type Rounding = "floor" | "ceil" | "exact";

/** A time in another unit. Coarser: rounded as asked. Finer: multiplied, and refused outside of int64. */
export function convert(value: bigint, from: ClockUnit, to: ClockUnit, rounding: Rounding): bigint {
  checkRounding(rounding);
  const size = NANOS_PER[from];
  if (size >= NANOS_PER[to]) return checkInt64(value * (size / NANOS_PER[to]), to);
  const divisor = NANOS_PER[to] / size;
  const floor = floorDivide(value, divisor);
  const step = floor * divisor === value ? 0n : up(rounding, value, floor, from, to);
  return checkInt64(floor + step, to);
}

/** Quotient toward minus infinity. */
export function floorDivide(value: bigint, divisor: bigint): bigint {
  const quotient = value / divisor;
  return value < 0n && quotient * divisor !== value ? quotient - 1n : quotient;
}

function up(rounding: Rounding, value: bigint, floor: bigint, from: ClockUnit, to: ClockUnit): bigint {
  if (rounding === "floor") return 0n;
  if (rounding === "ceil") return 1n;
  const choice = `choose "floor" for ${floor} or "ceil" for ${floor + 1n}`;
  throw new TimeError("REMAINDER", `${value} ${from} is not a whole number of ${to}; ${choice}`, `${value}n`);
}

/** Refuses a rounding that is none, also where there is nothing to round. */
export function checkRounding(rounding: Rounding): void {
  if (rounding === "floor" || rounding === "ceil" || rounding === "exact") return;
  const shown = readable(rounding);
  throw new TimeError("WRONG_TYPE", `the rounding is ${shown}; it must be "floor", "ceil" or "exact"`, shown);
}
