import { viewOfEight } from "./eight-bytes.ts";
import { wrongLength, wrongType } from "./error.ts";

/**
 * Stores a number as 8 bytes, big-endian IEEE 754. NaN, the infinities and -0 are stored as they are.
 *
 * @param column - named in errors
 * @throws ValueError WRONG_TYPE for anything but a number
 * @example encodeFloat64Value(1.5) // 3f f8 00 00 00 00 00 00
 */
export function encodeFloat64Value(value: number, column?: string): Uint8Array {
  if (typeof value !== "number") throw wrongType("a number", value, column);
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
}

/**
 * Reads a number from its 8 bytes.
 *
 * @param column - named in errors
 * @throws ValueError WRONG_LENGTH
 * @example decodeFloat64Value(Uint8Array.of(0x3f, 0xf8, 0, 0, 0, 0, 0, 0)) // 1.5
 */
export function decodeFloat64Value(bytes: Uint8Array, column?: string): number {
  if (bytes.length !== 8) throw wrongLength("float64", 8, bytes, column);
  return viewOfEight(bytes).getFloat64(0);
}
