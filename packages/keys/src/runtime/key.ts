/** Parts of generated codecs that do not depend on the layout. */

import { KeyError } from "../error.ts";
import { MAX_KEY_BYTES } from "../key-length.ts";
import { fail } from "./fail.ts";

/** Where `encode` builds a key before it is copied out; roomier than any key, so that too long ones are noticed. */
export const SCRATCH: Uint8Array = Buffer.allocUnsafeSlow(4 * MAX_KEY_BYTES);

/** A new buffer for a key of about this length; `encode` makes the key in place where the guess is right. */
export function keyBuffer(length: number): Uint8Array {
  return Buffer.allocUnsafe(length);
}

/** A key that fills its buffer; refused where Bigtable does not take its length. */
export function wholeKey(key: Uint8Array, entity: string): Uint8Array {
  if (isKeyLengthWrong(key.length)) endKey(key, 0, key.length, entity);
  return key;
}

/** Whether Bigtable takes no key of this length. */
export function isKeyLengthWrong(length: number): boolean {
  return length < 1 || length > MAX_KEY_BYTES;
}

/** A copy of the first `end` bytes of {@link SCRATCH}, which must be a key. */
export function copyKey(end: number, entity: string): Uint8Array {
  // Up to about this size a loop beats the call that copies.
  if (end < 1 || end > 64) return copyLong(end, entity);
  const key = Buffer.allocUnsafe(end);
  for (let i = 0; i < end; i++) key[i] = SCRATCH[i]!;
  return key;
}

function copyLong(end: number, entity: string): Uint8Array {
  const key = Buffer.allocUnsafe(endKey(SCRATCH, 0, end, entity));
  key.set(SCRATCH.subarray(0, end));
  return key;
}

/** Ends an encoding: the key must fit the target and Bigtable's limit. Returns `end`. */
export function endKey(target: Uint8Array, offset: number, end: number, entity: string): number {
  const fits = offset >>> 0 === offset && end > offset && end - offset <= MAX_KEY_BYTES && end <= target.length;
  return fits ? end : refuseEnd(target, offset, end, entity);
}

function refuseEnd(target: Uint8Array, offset: number, end: number, entity: string): never {
  if (offset >>> 0 !== offset) {
    throw new KeyError("OUT_OF_RANGE", `offset ${offset} is no place in the target; give a whole number from 0 on`, {
      entity,
      value: String(offset),
      allowed: "a whole number from 0 on",
    });
  }
  const length = end - offset;
  if (isKeyLengthWrong(length)) {
    throw new KeyError("KEY_LENGTH", `a key of ${entity} has ${length} bytes; Bigtable takes 1 to ${MAX_KEY_BYTES}`, {
      entity,
      value: String(length),
      allowed: `1 to ${MAX_KEY_BYTES} bytes`,
    });
  }
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

/** Writes constant bytes: a delimiter or a literal. Returns the end. */
export function writeBytes(target: Uint8Array, at: number, bytes: Uint8Array): number {
  for (let i = 0; i < bytes.length; i++) target[at + i] = bytes[i]!;
  return at + bytes.length;
}

/** Refuses a string that does not match the pattern of its component. */
export function checkPattern(value: string, pattern: RegExp, written: string, component: string): void {
  if (!pattern.test(value)) fail("PATTERN_MISMATCH", component, value, `text that matches ${written}`);
}
