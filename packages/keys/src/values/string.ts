import { asciiText } from "../runtime/ascii.ts";
import { ValueError, wrongType } from "./error.ts";

// A byte order mark is text like any other: without ignoreBOM the decoder would drop it.
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
/** Up to this length, text that is ASCII is made in a third of the time of a call to the decoder. */
const SHORT = 16;
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Stores a string as UTF-8.
 *
 * @param column - named in errors
 * @throws ValueError WRONG_TYPE for anything but a string, LONE_SURROGATE for half of a surrogate pair, which UTF-8
 *   cannot hold and which would come back as U+FFFD
 * @example encodeStringValue("é") // c3 a9
 */
export function encodeStringValue(value: string, column?: string): Uint8Array {
  if (typeof value !== "string") throw wrongType("a string", value, column);
  checkWellFormed(value, column);
  return Buffer.from(value, "utf8");
}

/** Refuses half of a surrogate pair. */
export function checkWellFormed(value: string, column: string | undefined): void {
  const lone = value.search(LONE_SURROGATE);
  if (lone === -1) return;
  const unit = value.charCodeAt(lone).toString(16).toUpperCase();
  const message = `lone surrogate U+${unit} at index ${lone} cannot be stored as UTF-8; remove it or use a bytes column`;
  throw new ValueError("LONE_SURROGATE", message, column);
}

/**
 * Reads a string from UTF-8.
 *
 * @param column - named in errors
 * @throws ValueError INVALID_UTF8 for bytes that are not UTF-8
 * @example decodeStringValue(Uint8Array.of(0xc3, 0xa9)) // "é"
 */
export function decodeStringValue(bytes: Uint8Array, column?: string): string {
  if (bytes.length <= SHORT && isAscii(bytes)) return asciiText(bytes, 0, bytes.length);
  try {
    return utf8.decode(bytes);
  } catch {
    const message = `the stored value of ${bytes.length} bytes is not UTF-8; it was written as another type`;
    throw new ValueError("INVALID_UTF8", message, column);
  }
}

function isAscii(bytes: Uint8Array): boolean {
  let bits = 0;
  for (let i = 0; i < bytes.length; i++) bits |= bytes[i]!;
  return bits < 0x80;
}
