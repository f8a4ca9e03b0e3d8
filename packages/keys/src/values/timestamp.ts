import type { Micros } from "../time/index.ts";
import { decodeInt64Value, encodeInt64Value } from "./int64.ts";

/**
 * Stores a time as the microseconds since 1970 in 8 bytes, big-endian two's complement: as an int64.
 *
 * @param value - any int64; {@link micros} makes one of a number and refuses what looks like another unit
 * @param column - named in errors
 * @throws ValueError WRONG_TYPE for anything but a bigint, OUT_OF_RANGE
 * @example encodeTimestampValue(micros(1793361600123456n)) // 00 06 5f 0d 89 21 12 40
 */
export function encodeTimestampValue(value: Micros, column?: string): Uint8Array {
  return encodeInt64Value(value, column);
}

/**
 * Reads a time from its 8 bytes.
 *
 * @param column - named in errors
 * @throws ValueError WRONG_LENGTH
 */
export function decodeTimestampValue(bytes: Uint8Array, column?: string): Micros {
  return decodeInt64Value(bytes, column) as Micros;
}
