/** Whole numbers as big-endian bytes, for the generated codecs of layout packed. `flip` inverts bits: for order. */
import { fail } from "./fail.ts";

// One 64-bit number seen as bigint and as two halves; halves are addressed by byte order.
const WORDS: Uint32Array = new Uint32Array(2);
const SIGNED: BigInt64Array = new BigInt64Array(WORDS.buffer);
const UNSIGNED: BigUint64Array = new BigUint64Array(WORDS.buffer);
const LITTLE = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;
const LOW: number = LITTLE ? 0 : 1;
const HIGH: number = LITTLE ? 1 : 0;

/** Writes an unsigned number of up to 8 bits. Returns the end. */
export function writeUint8(target: Uint8Array, at: number, value: number, flip: number, component: string): number {
  if (typeof value !== "number" || (value & 0xff) !== value) return refuseNumber(component, value, 0, 0xff);
  target[at] = value ^ flip;
  return at + 1;
}

/** Writes an unsigned number of up to 16 bits. Returns the end. */
export function writeUint16(target: Uint8Array, at: number, value: number, flip: number, component: string): number {
  if (typeof value !== "number" || (value & 0xffff) !== value) return refuseNumber(component, value, 0, 0xffff);
  const bits = value ^ flip;
  target[at] = bits >>> 8;
  target[at + 1] = bits;
  return at + 2;
}

/** Writes an unsigned number of up to 32 bits. Returns the end. */
export function writeUint32(target: Uint8Array, at: number, value: number, flip: number, component: string): number {
  if (typeof value !== "number" || value >>> 0 !== value) return refuseNumber(component, value, 0, 0xffffffff);
  return putUint32(target, at, value ^ flip);
}

/** Writes a signed 32-bit number; `flip` inverts at least the sign bit. Returns the end. */
export function writeInt32(target: Uint8Array, at: number, value: number, flip: number, component: string): number {
  if (typeof value !== "number" || (value | 0) !== value)
    return refuseNumber(component, value, -0x80000000, 0x7fffffff);
  return putUint32(target, at, value ^ flip);
}

/** Writes an unsigned 64-bit number. Returns the end. */
export function writeUint64(target: Uint8Array, at: number, value: bigint, flip: number, component: string): number {
  if (typeof value !== "bigint") return refuseNumber(component, value, 0n, MAX_UINT64);
  UNSIGNED[0] = value;
  if (UNSIGNED[0] !== value) return refuseNumber(component, value, 0n, MAX_UINT64);
  return putUint32(target, putUint32(target, at, WORDS[HIGH]! ^ flip), WORDS[LOW]! ^ flip);
}

/** Writes a signed 64-bit number; `high` and `low` are what the halves are flipped by. Returns the end. */
export function writeInt64(
  target: Uint8Array,
  at: number,
  value: bigint,
  high: number,
  low: number,
  component: string,
): number {
  if (typeof value !== "bigint") return refuseNumber(component, value, MIN_INT64, MAX_INT64);
  SIGNED[0] = value;
  if (SIGNED[0] !== value) return refuseNumber(component, value, MIN_INT64, MAX_INT64);
  return putUint32(target, putUint32(target, at, WORDS[HIGH]! ^ high), WORDS[LOW]! ^ low);
}

/** Writes 32 bits that need no check. Returns the end. */
export function putUint32(target: Uint8Array, at: number, bits: number): number {
  target[at] = bits >>> 24;
  target[at + 1] = bits >>> 16;
  target[at + 2] = bits >>> 8;
  target[at + 3] = bits;
  return at + 4;
}

/** Writes 64 bits of a bigint that needs no check; `high` and `low` are what the halves are flipped by. Returns the end. */
export function putInt64(target: Uint8Array, at: number, value: bigint, high: number, low: number): number {
  SIGNED[0] = value;
  return putUint32(target, putUint32(target, at, WORDS[HIGH]! ^ high), WORDS[LOW]! ^ low);
}

// Reading past the end gives zeros; that the key ends where it should is checked once, at its end.

export function readUint8(key: Uint8Array, at: number, flip: number): number {
  return (key[at]! ^ flip) & 0xff;
}

export function readUint16(key: Uint8Array, at: number, flip: number): number {
  return (((key[at]! << 8) | key[at + 1]!) ^ flip) & 0xffff;
}

export function readUint32(key: Uint8Array, at: number, flip: number): number {
  return (take32(key, at) ^ flip) >>> 0;
}

export function readInt32(key: Uint8Array, at: number, flip: number): number {
  return take32(key, at) ^ flip;
}

export function readUint64(key: Uint8Array, at: number, flip: number): bigint {
  WORDS[HIGH] = take32(key, at) ^ flip;
  WORDS[LOW] = take32(key, at + 4) ^ flip;
  return UNSIGNED[0]!;
}

export function readInt64(key: Uint8Array, at: number, high: number, low: number): bigint {
  WORDS[HIGH] = take32(key, at) ^ high;
  WORDS[LOW] = take32(key, at + 4) ^ low;
  return SIGNED[0]!;
}

function take32(key: Uint8Array, at: number): number {
  return (key[at]! << 24) | (key[at + 1]! << 16) | (key[at + 2]! << 8) | key[at + 3]!;
}

const MAX_UINT64: bigint = (1n << 64n) - 1n;
const MAX_INT64: bigint = (1n << 63n) - 1n;
const MIN_INT64: bigint = -(1n << 63n);

/** Refuses a number of the wrong type, a fraction, or one outside the bounds. */
export function refuseNumber<T extends number | bigint>(
  component: string,
  value: unknown,
  minimum: T,
  maximum: T,
): never {
  if (value === undefined) return fail("MISSING_VALUE", component, value, `a ${typeof maximum}`);
  if (typeof value !== typeof maximum) return fail("WRONG_TYPE", component, value, `a ${typeof maximum}`);
  if (typeof value === "number" && !Number.isInteger(value)) {
    return fail("WRONG_TYPE", component, value, "a whole number");
  }
  return fail("OUT_OF_RANGE", component, value, `${minimum} to ${maximum}`);
}
