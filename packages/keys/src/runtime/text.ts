/** Strings of the generated codecs: UTF-8 in place, and back. */
import { MAX_KEY_BYTES } from "../key-length.ts";
import { decodeUtf8, encodeUtf8 } from "../utf8.ts";
import { asciiText } from "./ascii.ts";
import { fail } from "./fail.ts";
import { checkFloor } from "./floor.ts";

/** Characters of a string, as the first guess of its UTF-8 length; 0 for what will be refused. */
export function textLength(value: string): number {
  return typeof value === "string" && value.length <= MAX_KEY_BYTES ? value.length : 0;
}

/** Writes UTF-8 of which every byte must be above `floor`, the first byte of the delimiter. Returns the end. */
export function writeText(
  target: Uint8Array,
  at: number,
  value: string,
  floor: number,
  maxBytes: number,
  component: string,
): number {
  if (typeof value !== "string") return refuseText(component, value);
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
  return putBytes(target, at, bytes, 0);
}

/** Writes UTF-8 as it is: a last, ascending field of layout packed. Returns the end. */
export function writeRawText(
  target: Uint8Array,
  at: number,
  value: string,
  maxBytes: number,
  component: string,
): number {
  return writeText(target, at, value, -1, maxBytes, component);
}

/** Writes NUL-escaped UTF-8, inverted by `flip`; a terminator is written apart. Returns the end. */
export function writeEscapedText(
  target: Uint8Array,
  at: number,
  value: string,
  flip: number,
  maxBytes: number,
  component: string,
): number {
  if (typeof value !== "string") return refuseText(component, value);
  const length = value.length;
  if (length > maxBytes) return refuseLength(component, value, maxBytes);
  for (let i = 0; i < length; i++) {
    const unit = value.charCodeAt(i);
    if (unit === 0 || unit > 0x7f) {
      const bytes = encodeUtf8(value, component);
      if (bytes.length > maxBytes) return refuseLength(component, value, maxBytes);
      return putEscaped(target, at, bytes, flip);
    }
    target[at + i] = unit ^ flip;
  }
  return at + length;
}

/** Writes bytes inverted by `flip`, or nothing where they would not fit. Returns the end. */
export function putBytes(target: Uint8Array, at: number, bytes: Uint8Array, flip: number): number {
  for (let i = 0; i < bytes.length; i++) target[at + i] = bytes[i]! ^ flip;
  return at + bytes.length;
}

/** Writes bytes with `00` as `00 ff`, inverted by `flip`. Returns the end. */
export function putEscaped(target: Uint8Array, at: number, bytes: Uint8Array, flip: number): number {
  let end = at;
  for (let i = 0; i < bytes.length; i++) {
    target[end++] = bytes[i]! ^ flip;
    if (bytes[i] === 0) target[end++] = 0xff ^ flip;
  }
  return end;
}

/** Index of the first byte from `at` on that is not above `floor`; the key's length where there is none. */
export function endOfText(key: Uint8Array, at: number, floor: number): number {
  let end = at;
  while (end < key.length && key[end]! > floor) end++;
  return end;
}

/** Index of the terminator of a field that holds no escape; -1 where it is irregular. */
export function endOfField(key: Uint8Array, at: number, flip: number): number {
  let end = at;
  while (end < key.length && key[end] !== flip) end++;
  return key[end + 1] === (1 ^ flip) ? end : -1;
}

/** The string of `key[start..end)`, which is UTF-8 inverted by `flip`; empty where the key ends before. */
export function readText(key: Uint8Array, start: number, end: number, flip: number, component: string): string {
  if (end > key.length) return "";
  let union = 0;
  for (let i = start; i < end; i++) union |= key[i]! ^ flip;
  if (union <= 0x7f && flip === 0) return asciiText(key, start, end);
  const bytes = key.subarray(start, end);
  return decodeUtf8(flip === 0 ? bytes : bytes.map((byte) => byte ^ flip), component);
}

function refuseText(component: string, value: unknown): never {
  return fail(value === undefined ? "MISSING_VALUE" : "WRONG_TYPE", component, value, "a string");
}

function refuseLength(component: string, value: string, maxBytes: number): never {
  return fail("TOO_LONG", component, value, `at most ${maxBytes} bytes of UTF-8`);
}
