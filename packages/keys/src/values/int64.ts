import { viewOfEight } from "./eight-bytes.ts";
import { ValueError, wrongLength, wrongType } from "./error.ts";

/**
 * Stores an int64 as 8 bytes, big-endian two's complement: the form that Bigtable increments and aggregates.
 *
 * @param value - from -2^63 to 2^63-1; a `number` is refused, whole or not, because it would be inexact above 2^53
 * @param column - named in errors
 * @throws ValueError WRONG_TYPE, OUT_OF_RANGE
 * @example encodeInt64Value(42n) // 00 00 00 00 00 00 00 2a
 */
export function encodeInt64Value(value: bigint, column?: string): Uint8Array {
  if (typeof value !== "bigint") throw wrongType("a bigint", value, column);
  if (BigInt.asIntN(64, value) !== value) {
    throw new ValueError("OUT_OF_RANGE", `${value} is outside int64 (-2^63 to 2^63-1)`, column);
  }
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(value);
  return bytes;
}

/**
 * Reads an int64 from its 8 bytes.
 *
 * @param column - named in errors
 * @throws ValueError WRONG_LENGTH
 * @example decodeInt64Value(Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 42)) // 42n
 */
export function decodeInt64Value(bytes: Uint8Array, column?: string): bigint {
  if (bytes.length !== 8) throw wrongLength("int64", 8, bytes, column);
  return viewOfEight(bytes).getBigInt64(0);
}
