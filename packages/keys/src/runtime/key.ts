/** Parts of generated codecs that do not depend on the layout. */

import type { KeyResult } from "../codec.ts";
import { isKeyError, KeyError } from "../error.ts";
import { MAX_KEY_BYTES } from "../key-length.ts";
import { readable } from "../readable.ts";
import { fail } from "./fail.ts";

/** Where `encode` builds a key before it is copied out; roomier than any key, so that too long ones are noticed. */
export const SCRATCH: Uint8Array = Buffer.allocUnsafeSlow(4 * MAX_KEY_BYTES);

/** A copy of the first `end` bytes of {@link SCRATCH}. */
export function copyKey(end: number): Uint8Array {
  const key = Buffer.allocUnsafe(end);
  key.set(SCRATCH.subarray(0, end));
  return key;
}

/** Ends an encoding: the key must fit the target and Bigtable's limit. Returns `end`. */
export function endKey(target: Uint8Array, offset: number, end: number, entity: string): number {
  const length = end - offset;
  if (length < 1 || length > MAX_KEY_BYTES) {
    throw new KeyError("KEY_LENGTH", `a key of ${entity} has ${length} bytes; Bigtable takes 1 to ${MAX_KEY_BYTES}`, {
      entity,
      value: String(length),
      allowed: `1 to ${MAX_KEY_BYTES} bytes`,
    });
  }
  if (end > target.length) {
    throw new KeyError(
      "TARGET_TOO_SMALL",
      `a key of ${entity} ends at ${end}, but the target has ${target.length} bytes`,
      {
        entity,
        value: String(target.length),
        allowed: `at least ${end} bytes`,
      },
    );
  }
  return end;
}

/** Writes constant bytes: a delimiter or a literal. Returns the end. */
export function writeBytes(target: Uint8Array, at: number, bytes: Uint8Array): number {
  for (let i = 0; i < bytes.length; i++) target[at + i] = bytes[i]!;
  return at + bytes.length;
}

/** Expects constant bytes at a place in the key. Returns their end. */
export function expectBytes(key: Uint8Array, at: number, bytes: Uint8Array, component: string, what: string): number {
  for (let i = 0; i < bytes.length; i++) {
    if (key[at + i] !== bytes[i]) return fail("MALFORMED_KEY", component, key.subarray(at, at + bytes.length), what);
  }
  return at + bytes.length;
}

/** Expects the key to end here. */
export function expectEnd(key: Uint8Array, at: number, component: string): void {
  if (at !== key.length) fail("MALFORMED_KEY", component, key.subarray(at), "the end of the key");
}

/** Expects the bucket that the key's sources belong in. */
export function expectBucket(found: number, expected: number, component: string): void {
  if (found === expected) return;
  throw new KeyError("WRONG_BUCKET", `${component}: the key is in bucket ${found}, but belongs in ${expected}`, {
    component,
    value: String(found),
    allowed: String(expected),
  });
}

/** Refuses a string that does not match the pattern of its component. */
export function checkPattern(value: string, pattern: RegExp, written: string, component: string): void {
  if (!pattern.test(value)) fail("PATTERN_MISMATCH", component, value, `text that matches ${written}`);
}

/** Refuses a key whose length Bigtable does not take. */
export function checkDecodedLength(key: Uint8Array, entity: string): void {
  if (key.length >= 1 && key.length <= MAX_KEY_BYTES) return;
  throw new KeyError("KEY_LENGTH", `a key of ${entity} has ${key.length} bytes; Bigtable takes 1 to ${MAX_KEY_BYTES}`, {
    entity,
    value: readable(key),
    allowed: `1 to ${MAX_KEY_BYTES} bytes`,
  });
}

/** Runs a decoder and returns its error instead of throwing it. */
export function tryDecode<T>(decode: (key: Uint8Array) => T, key: Uint8Array): KeyResult<T> {
  try {
    return { ok: true, value: decode(key) };
  } catch (error) {
    if (isKeyError(error)) return { ok: false, error };
    throw error;
  }
}
