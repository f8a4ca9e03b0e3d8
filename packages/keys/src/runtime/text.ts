/**
 * What generated codecs of layout text are made of. They write and read bytes in place, and throw the errors that the
 * interpreted layout throws.
 */
import { decodeUtf8, encodeUtf8 } from "../utf8.ts";
import { fail } from "./fail.ts";
import { checkFloor } from "./floor.ts";

/** Writes a string's UTF-8; every byte must be above `floor`, the delimiter's first byte. Returns the end. */
export function writeText(
  target: Uint8Array,
  at: number,
  value: string,
  floor: number,
  maxBytes: number,
  component: string,
): number {
  if (typeof value !== "string") return refuseType(component, value, "a string");
  const length = value.length;
  if (length > maxBytes) return refuseLength(component, value, maxBytes);
  for (let i = 0; i < length; i++) {
    const unit = value.charCodeAt(i);
    if (unit <= floor || unit > 0x7f) return writeUtf8(target, at, value, floor, maxBytes, component);
    target[at + i] = unit;
  }
  return at + length;
}

function writeUtf8(
  target: Uint8Array,
  at: number,
  value: string,
  floor: number,
  maxBytes: number,
  component: string,
): number {
  const bytes = encodeUtf8(value, component);
  checkFloor(bytes, value, floor, component);
  if (bytes.length > maxBytes) return refuseLength(component, value, maxBytes);
  if (at + bytes.length <= target.length) target.set(bytes, at);
  return at + bytes.length;
}

/** Writes a whole number up to 32 bits as `width` decimal digits. Returns the end. */
export function writeDecimal(
  target: Uint8Array,
  at: number,
  value: number,
  width: number,
  maximum: number,
  component: string,
): number {
  if (typeof value !== "number" || value >>> 0 !== value || value > maximum)
    return refuseNumber(component, value, maximum);
  return putDigits(target, at, value, width);
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
  if (typeof value !== "bigint" || value < 0n || value > maximum) return refuseNumber(component, value, maximum);
  return putDigits64(target, at, value, width);
}

/** Writes `from - value`, for descending order. Returns the end. */
export function writeInverted64(
  target: Uint8Array,
  at: number,
  value: bigint,
  from: bigint,
  width: number,
  maximum: bigint,
  component: string,
): number {
  if (typeof value !== "bigint" || value < 0n || value > maximum) return refuseNumber(component, value, maximum);
  return putDigits64(target, at, from - value, width);
}

/** Writes a bucket number, which is known to fit. Returns the end. */
export function writeBucket(target: Uint8Array, at: number, bucket: number, width: number): number {
  return putDigits(target, at, bucket, width);
}

function putDigits(target: Uint8Array, at: number, value: number, width: number): number {
  let rest = value;
  for (let i = at + width - 1; i >= at; i--) {
    const tenth = Math.floor(rest / 10);
    target[i] = 0x30 + rest - tenth * 10;
    rest = tenth;
  }
  return at + width;
}

function putDigits64(target: Uint8Array, at: number, value: bigint, width: number): number {
  if (width <= 8) return putDigits(target, at, Number(value), width);
  if (value <= MAX_SAFE) {
    const whole = Number(value);
    const high = Math.floor(whole / 1e8);
    putDigits(target, putDigits(target, at, high, width - 8), whole - high * 1e8, 8);
  } else {
    putDigits64(target, at, value / 100_000_000n, width - 8);
    putDigits(target, at + width - 8, Number(value % 100_000_000n), 8);
  }
  return at + width;
}

const MAX_SAFE: bigint = BigInt(Number.MAX_SAFE_INTEGER);

/** Index of the first byte from `at` on that is not above `floor`; the key's length where there is none. */
export function endOfText(key: Uint8Array, at: number, floor: number): number {
  let end = at;
  while (end < key.length && key[end]! > floor) end++;
  return end;
}

/** The string of `key[start..end)`, whose bytes are known to be above the floor. */
export function readText(key: Uint8Array, start: number, end: number, maxBytes: number, component: string): string {
  if (end - start > maxBytes) return refuseLength(component, decodeUtf8(key.subarray(start, end), component), maxBytes);
  return decodeUtf8(key.subarray(start, end), component);
}

/** The number in `width` decimal digits. */
export function readDecimal(key: Uint8Array, at: number, width: number, maximum: number, component: string): number {
  const value = takeDigits(key, at, width, component);
  return value > maximum ? refuseNumber(component, value, maximum) : value;
}

/** The bigint in `width` decimal digits. */
export function readDecimal64(key: Uint8Array, at: number, width: number, maximum: bigint, component: string): bigint {
  const value = takeDigits64(key, at, width, component);
  return value > maximum ? refuseNumber(component, value, maximum) : value;
}

/** The value of which `from - value` is written. */
export function readInverted64(
  key: Uint8Array,
  at: number,
  from: bigint,
  width: number,
  maximum: bigint,
  component: string,
): bigint {
  const value = from - takeDigits64(key, at, width, component);
  return value < 0n || value > maximum ? refuseNumber(component, value, maximum) : value;
}

function takeDigits(key: Uint8Array, at: number, width: number, component: string): number {
  let value = 0;
  for (let i = at; i < at + width; i++) {
    const digit = key[i]! - 0x30;
    if (!(digit >= 0 && digit <= 9)) return refuseDigits(key, at, width, component);
    value = value * 10 + digit;
  }
  return value;
}

function takeDigits64(key: Uint8Array, at: number, width: number, component: string): bigint {
  if (width <= 15) return BigInt(takeDigits(key, at, width, component));
  const high = takeDigits(key, at, width - 15, component);
  return BigInt(high) * 1_000_000_000_000_000n + BigInt(takeDigits(key, at + width - 15, 15, component));
}

function refuseDigits(key: Uint8Array, at: number, width: number, component: string): never {
  return fail("MALFORMED_KEY", component, key.subarray(at, at + width), `${width} decimal digits`);
}

function refuseType(component: string, value: unknown, allowed: string): never {
  return fail(value === undefined ? "MISSING_VALUE" : "WRONG_TYPE", component, value, allowed);
}

function refuseLength(component: string, value: string, maxBytes: number): never {
  return fail("TOO_LONG", component, value, `at most ${maxBytes} bytes of UTF-8`);
}

function refuseNumber(component: string, value: unknown, maximum: number | bigint): never {
  if (typeof value !== typeof maximum) return refuseType(component, value, `a ${typeof maximum}`);
  if (typeof value === "number" && !Number.isInteger(value)) return refuseType(component, value, "a whole number");
  return fail("OUT_OF_RANGE", component, value, `0 to ${maximum}`);
}
