import { ValueError, wrongLength, wrongType } from "./error.ts";

/**
 * Stores a boolean as one byte: 01 for true, 00 for false.
 *
 * @param column - named in errors
 * @throws ValueError WRONG_TYPE for anything but a boolean
 * @example encodeBoolValue(true) // 01
 */
export function encodeBoolValue(value: boolean, column?: string): Uint8Array {
  if (typeof value !== "boolean") throw wrongType("a boolean", value, column);
  return Uint8Array.of(value ? 1 : 0);
}

/**
 * Reads a boolean from its byte.
 *
 * @param column - named in errors
 * @throws ValueError WRONG_LENGTH, or INVALID_BOOL for a byte other than 00 and 01
 * @example decodeBoolValue(Uint8Array.of(1)) // true
 */
export function decodeBoolValue(bytes: Uint8Array, column?: string): boolean {
  if (bytes.length !== 1) throw wrongLength("bool", 1, bytes, column);
  const byte = bytes[0]!;
  if (byte > 1) {
    const found = byte.toString(16).padStart(2, "0");
    throw new ValueError("INVALID_BOOL", `a bool is stored as 00 or 01, the stored byte is ${found}`, column);
  }
  return byte === 1;
}
