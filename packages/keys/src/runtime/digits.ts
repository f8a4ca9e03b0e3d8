/** Decimal digits of layout text: numbers to ASCII in place, and back. */
import { refuseNumber } from "./integers.ts";

/** Writes a whole number as `width` decimal digits. Returns the end. */
export function writeDecimal(
  target: Uint8Array,
  at: number,
  value: number,
  width: number,
  maximum: number,
  component: string,
): number {
  if (typeof value !== "number" || value >>> 0 !== value || value > maximum) {
    return refuseNumber(component, value, 0, maximum);
  }
  return putDigits(target, at, value, width);
}

/** Writes `from - value`, for descending order. Returns the end. */
export function writeInverted(
  target: Uint8Array,
  at: number,
  value: number,
  from: number,
  width: number,
  maximum: number,
  component: string,
): number {
  if (typeof value !== "number" || value >>> 0 !== value || value > maximum) {
    return refuseNumber(component, value, 0, maximum);
  }
  return putDigits(target, at, from - value, width);
}

/** Writes a bigint as `width` decimal digits. Returns the end. */
export function writeDecimal64(
  target: Uint8Array,
  at: number,
  value: bigint,
  width: number,
  maximum: bigint,
  component: string,
): number {
  if (typeof value !== "bigint" || value < 0n || value > maximum) return refuseNumber(component, value, 0n, maximum);
  return putDigits64(target, at, value, width);
}

/** Writes `from - value` of bigints, for descending order. Returns the end. */
export function writeInverted64(
  target: Uint8Array,
  at: number,
  value: bigint,
  from: bigint,
  width: number,
  maximum: bigint,
  component: string,
): number {
  if (typeof value !== "bigint" || value < 0n || value > maximum) return refuseNumber(component, value, 0n, maximum);
  return putDigits64(target, at, from - value, width);
}

/** Writes the digits of a number that is known to fit. Returns the end. */
export function putDigits(target: Uint8Array, at: number, value: number, width: number): number {
  if (width <= 9) return putSmallDigits(target, at, value, width);
  let rest = value;
  for (let i = at + width - 1; i >= at; i--) {
    const tenth = Math.floor(rest / 10);
    target[i] = 0x30 + rest - tenth * 10;
    rest = tenth;
  }
  return at + width;
}

/** Writes up to 9 digits, by 32-bit arithmetic. Returns the end. */
export function putSmallDigits(target: Uint8Array, at: number, value: number, width: number): number {
  let rest = value | 0;
  for (let i = at + width - 1; i >= at; i--) {
    const tenth = (rest / 10) | 0;
    target[i] = 0x30 + rest - tenth * 10;
    rest = tenth;
  }
  return at + width;
}

/** Writes a safe integer as 9 to 16 digits, in two parts of at most eight. Returns the end. */
export function putSafeDigits(target: Uint8Array, at: number, value: number, width: number): number {
  const high = Math.floor(value / 1e8);
  putSmallDigits(target, at, high, width - 8);
  return putSmallDigits(target, at + width - 8, value - high * 1e8, 8);
}

function putDigits64(target: Uint8Array, at: number, value: bigint, width: number): number {
  if (width <= 8) return putDigits(target, at, Number(value), width);
  if (width <= 16 && value <= MAX_SAFE) return putSafeDigits(target, at, Number(value), width);
  putDigits64(target, at, value / 100_000_000n, width - 8);
  return putSmallDigits(target, at + width - 8, Number(value % 100_000_000n), 8);
}

const MAX_SAFE: bigint = BigInt(Number.MAX_SAFE_INTEGER);

/** The number in `width` decimal digits; -1 where there are not as many digits. */
export function readDecimal(key: Uint8Array, at: number, width: number): number {
  let value = 0;
  for (let i = at; i < at + width; i++) {
    const digit = key[i]! - 0x30;
    if (!(digit >= 0 && digit <= 9)) return -1;
    value = value * 10 + digit;
  }
  return value;
}

/** The bigint in `width` decimal digits; -1 where there are not as many digits. */
export function readDecimal64(key: Uint8Array, at: number, width: number): bigint {
  if (width <= 15) return BigInt(readDecimal(key, at, width));
  const high = readDecimal(key, at, width - 8);
  const low = readDecimal(key, at + width - 8, 8);
  if (high < 0 || low < 0) return -1n;
  const whole = high * 1e8 + low;
  if (whole <= Number.MAX_SAFE_INTEGER && width <= 23) return BigInt(whole);
  const middle = readDecimal(key, at, width - 15);
  return BigInt(middle) * 1_000_000_000_000_000n + BigInt(readDecimal(key, at + width - 15, 15));
}
