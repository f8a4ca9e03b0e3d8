import { wrongType } from "./error.ts";

/**
 * Stores bytes as they are, in a copy: changing `value` afterwards does not change what is written.
 *
 * @param column - named in errors
 * @throws ValueError WRONG_TYPE for anything but a Uint8Array (a Buffer is one)
 */
export function encodeBytesValue(value: Uint8Array, column?: string): Uint8Array {
  if (!(value instanceof Uint8Array)) throw wrongType("a Uint8Array", value, column);
  return Uint8Array.from(value);
}

/** Reads bytes as they are, in a copy: it does not keep the response that it came in alive, nor share its memory. */
export function decodeBytesValue(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes);
}
