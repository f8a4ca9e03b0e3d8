/** Ordered-code integers of layout binary, NUL-escaped, in place and back. The rule: ordered-code/int64.ts. */
import { refuseNumber } from "./integers.ts";

const WORDS: DataView = new DataView(new ArrayBuffer(8));
const MAX_INT64: bigint = (1n << 63n) - 1n;

/** Writes a number between two bounds. Returns the end; a terminator is written apart. */
export function writeOrdered(
  target: Uint8Array,
  at: number,
  value: number,
  minimum: number,
  maximum: number,
  flip: number,
  component: string,
): number {
  if (typeof value !== "number" || !Number.isInteger(value) || value < minimum || value > maximum) {
    return refuseNumber(component, value, minimum, maximum);
  }
  return putOrdered(target, at, Math.floor(value / 4294967296), value | 0, flip);
}

/** Writes a bigint between two bounds. Returns the end. */
export function writeOrdered64(
  target: Uint8Array,
  at: number,
  value: bigint,
  minimum: bigint,
  flip: number,
  component: string,
): number {
  if (typeof value !== "bigint" || value < minimum || value > MAX_INT64) {
    return refuseNumber(component, value, minimum, MAX_INT64);
  }
  return putOrdered64(target, at, value, flip);
}

/** Writes a safe integer that needs no check. Returns the end. */
export function putOrderedNumber(target: Uint8Array, at: number, value: number, flip: number): number {
  return putOrdered(target, at, Math.floor(value / 4294967296), value | 0, flip);
}

/** Writes a signed 64-bit number that needs no check. Returns the end. */
export function putOrdered64(target: Uint8Array, at: number, value: bigint, flip: number): number {
  WORDS.setBigInt64(0, value);
  return putOrdered(target, at, WORDS.getInt32(0), WORDS.getInt32(4), flip);
}

/** Writes the form of a 64-bit number given as two signed halves. Returns the end. */
export function putOrdered(target: Uint8Array, at: number, high: number, low: number, flip: number): number {
  const sign = high >> 31;
  const length = lengthOf(high, low, sign);
  if (length === 1) {
    target[at] = 0x80 ^ (low & 0xff) ^ flip;
    return at + 1;
  }
  // The first byte carries as many marks as there are bytes, up to eight; the rest of the marks are in the second.
  let end = at;
  if (length > 8) {
    end = putByte(target, end, (sign & 0xff) ^ 0xff, flip);
    if (length > 9) end = putByte(target, end, (sign & 0xff) ^ 0xc0, flip);
  }
  let marks = length > 9 ? 0 : length > 8 ? 0x80 : 0xff00 >> length;
  if (length > 4) {
    for (let shift = length > 8 ? 24 : length * 8 - 40; shift >= 0; shift -= 8) {
      end = putByte(target, end, ((high >> shift) ^ marks) & 0xff, flip);
      marks = 0;
    }
  }
  for (let shift = length > 4 ? 24 : length * 8 - 8; shift >= 0; shift -= 8) {
    end = putByte(target, end, ((low >> shift) ^ marks) & 0xff, flip);
    marks = 0;
  }
  return end;
}

/** Writes a byte, `00` as `00 ff`. Returns the end. */
function putByte(target: Uint8Array, at: number, byte: number, flip: number): number {
  target[at] = byte ^ flip;
  if (byte !== 0) return at + 1;
  target[at + 1] = 0xff ^ flip;
  return at + 2;
}

/** Bytes of a number's form without escapes; 1 for what is no safe integer, and will be refused. */
export function orderedLength(value: number): number {
  return Number.isSafeInteger(value) ? lengthOf(Math.floor(value / 4294967296), value | 0, value < 0 ? -1 : 0) : 1;
}

/** Bytes of a bigint's form without escapes; 1 for what is no bigint, and will be refused. */
export function orderedLength64(value: bigint): number {
  if (typeof value !== "bigint") return 1;
  WORDS.setBigInt64(0, value);
  const high = WORDS.getInt32(0);
  return lengthOf(high, WORDS.getInt32(4), high >> 31);
}

/** Bytes that a number takes: 7 bits each, of those that differ from the sign and one for it. */
function lengthOf(high: number, low: number, sign: number): number {
  const upper = high ^ sign;
  const bits = upper === 0 ? 32 - Math.clz32(low ^ sign) : 64 - Math.clz32(upper);
  return ((bits / 7) | 0) + 1;
}

/**
 * Reads the form at `at` and returns where the next field begins, or -1 where it is irregular. The number is then to be
 * had from {@link orderedNumber} or {@link orderedBigint}, until the next call.
 */
export function parseOrdered(key: Uint8Array, at: number, flip: number, terminated: boolean): number {
  const first = key[at]! ^ flip;
  const negative = first < 0x80;
  const sign = negative ? -1 : 0;
  let length = Math.clz32(~((first ^ sign) << 24));
  let end = at;
  let high = sign;
  let low = sign;
  for (let i = 0; i < length; i++) {
    let byte = key[end++]! ^ flip;
    if (byte === 0 && (key[end++]! ^ flip) !== 0xff) return -1;
    if (i === 0) byte ^= length < 8 ? 0xff00 >>> length : 0xff;
    else if (i === 1 && length >= 8) {
      const marks = byte ^ (sign & 0xff);
      if (marks >= 0xc0) length = 10;
      else if (marks >= 0x80) length = 9;
      byte ^= length === 10 ? 0xc0 : length === 9 ? 0x80 : 0;
      if (length === 10 && byte !== (sign & 0xff)) return -1;
    }
    high = (high << 8) | (low >>> 24);
    low = (low << 8) | (byte & 0xff);
  }
  if (end > key.length || high >> 31 !== sign || lengthOf(high, low, sign) !== length) return -1;
  WORDS.setInt32(0, high);
  WORDS.setInt32(4, low);
  if (!terminated) return end;
  return key[end] === flip && key[end + 1] === (1 ^ flip) ? end + 2 : -1;
}

/** The number that was parsed last, where it is a safe integer. */
export function orderedNumber(): number {
  return WORDS.getInt32(0) * 4294967296 + WORDS.getUint32(4);
}

/** The number that was parsed last. */
export function orderedBigint(): bigint {
  return WORDS.getBigInt64(0);
}
