/** Fields of the generated codecs that are neither plain text nor plain numbers. */
import { MAX_KEY_BYTES } from "../key-length.ts";
import { escapeNul } from "../ordered-code/struct.ts";
import { reverseLabels } from "../stored-text.ts";
import { encodeUtf8 } from "../utf8.ts";
import { fail } from "./fail.ts";
import { putEscaped, writeEscapedText } from "./text.ts";

/** Writes text as a struct field, marked where it is empty; a terminator is written apart. Returns the end. */
export function writeStructText(
  target: Uint8Array,
  at: number,
  value: string,
  flip: number,
  maxBytes: number,
  component: string,
): number {
  if (value !== "") return writeEscapedText(target, at, value, flip, maxBytes, component);
  return writeEmptyMark(target, at, flip);
}

/** Writes bytes as a struct field; a terminator is written apart. Returns the end. */
export function writeStructBytes(target: Uint8Array, at: number, value: Uint8Array, flip: number): number {
  return value.length === 0 ? writeEmptyMark(target, at, flip) : putEscaped(target, at, value, flip);
}

function writeEmptyMark(target: Uint8Array, at: number, flip: number): number {
  target[at] = flip;
  target[at + 1] = flip;
  return at + 2;
}

/** Length of bytes; 0 for what will be refused. */
export function bytesLength(value: Uint8Array): number {
  return value instanceof Uint8Array && value.length <= MAX_KEY_BYTES ? value.length : 0;
}

/** Refuses what is not bytes of the allowed length; `length` is -1 where it varies up to `maxBytes`. */
export function checkBytes(value: Uint8Array, length: number, maxBytes: number, component: string): Uint8Array {
  if (!(value instanceof Uint8Array)) {
    return fail(value === undefined ? "MISSING_VALUE" : "WRONG_TYPE", component, value, "a Uint8Array");
  }
  if (length >= 0 && value.length !== length) return fail("TOO_LONG", component, value, `exactly ${length} bytes`);
  if (value.length > maxBytes) return fail("TOO_LONG", component, value, `at most ${maxBytes} bytes`);
  return value;
}

/** A copy of `key[start..end)`, inverted by `flip`. */
export function copyBytes(key: Uint8Array, start: number, end: number, flip: number): Uint8Array {
  const bytes = Buffer.from(key.subarray(start, end));
  if (flip !== 0) for (let i = 0; i < bytes.length; i++) bytes[i]! ^= flip;
  return bytes;
}

/** The key's length where the bytes from `at` on are not empty and hold no NUL; else -1. */
export function endWithoutNul(key: Uint8Array, at: number): number {
  return key.length > at && key.indexOf(0, at) < 0 ? key.length : -1;
}

/** Whether the key has these bytes at a place. */
export function hasBytes(key: Uint8Array, at: number, bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i++) if (key[at + i] !== bytes[i]) return false;
  return true;
}

/** Bytes of a literal as a struct field. */
export function structLiteral(text: string, terminated: boolean): Uint8Array {
  const escaped = escapeNul(encodeUtf8(text, "literal"));
  return terminated ? Buffer.concat([escaped, Uint8Array.of(0, 1)]) : escaped;
}

/** The value, refused unless it is one of `values`. */
export function checkEnum(value: string, values: readonly string[], component: string): string {
  if (typeof value !== "string") {
    return fail(value === undefined ? "MISSING_VALUE" : "WRONG_TYPE", component, value, "a string");
  }
  return values.includes(value) ? value : fail("OUT_OF_RANGE", component, value, values.join(", "));
}

/** Writes the index of one of `values`, inverted by `flip`. Returns the end. */
export function writeEnumIndex(
  target: Uint8Array,
  at: number,
  value: string,
  values: readonly string[],
  flip: number,
  component: string,
): number {
  target[at] = values.indexOf(checkEnum(value, values, component)) ^ flip;
  return at + 1;
}

/** A domain with its labels reversed, refused unless it is in lower case. */
export function reversedDomain(value: string, component: string): string {
  if (typeof value !== "string") {
    return fail(value === undefined ? "MISSING_VALUE" : "WRONG_TYPE", component, value, "a string");
  }
  if (!isDomain(value)) fail("PATTERN_MISMATCH", component, value, "a domain in lower case");
  return reverseLabels(value);
}

export function isDomain(value: string): boolean {
  return !/\p{Uppercase}/u.test(value);
}
