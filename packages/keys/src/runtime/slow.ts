/** What generated codecs fall back to, for the rare key that their straight-line code does not cover and for errors. */
import { decodeKey } from "../codec/decode.ts";
import { encodeKey } from "../codec/encode.ts";
import { bucketOf } from "../hash/bucket.ts";
import { binaryLayout } from "../layouts/binary/index.ts";
import { packedLayout } from "../layouts/packed/index.ts";
import { textLayout } from "../layouts/text/index.ts";
import type { ComponentValue, HashComponent, KeySpec, KeyValues } from "../spec.ts";
import { putBytes } from "./text.ts";

/** The values of a key of layout text, or the error that says what is wrong with it. */
export function decodeText(spec: KeySpec, key: Uint8Array): KeyValues {
  return decodeKey(textLayout, spec, key);
}

/** The values of a key of layout binary, or the error that says what is wrong with it. */
export function decodeBinary(spec: KeySpec, key: Uint8Array): KeyValues {
  return decodeKey(binaryLayout, spec, key);
}

/** The values of a key of layout packed, or the error that says what is wrong with it. */
export function decodePacked(spec: KeySpec, key: Uint8Array): KeyValues {
  return decodeKey(packedLayout, spec, key);
}

/** Writes a key of layout binary that ends in an empty field, of which nothing is stored. Returns the end. */
export function writeBinary(spec: KeySpec, key: object, target: Uint8Array, offset: number): number {
  const given = spec.components
    .map(({ name }) => [name, (key as KeyValues)[name]])
    .filter(([, value]) => value !== undefined);
  return putBytes(target, offset, encodeKey(binaryLayout, spec, Object.fromEntries(given)), 0);
}

/**
 * The bucket of a key whose sources are not one text or number. Where a source is not what it should be, 0: it is
 * refused when it is written.
 */
export function hashBucket(spec: KeySpec, component: string, values: object): number {
  const hash = spec.components.find((candidate) => candidate.name === component) as HashComponent;
  try {
    return bucketOf(spec, hash, (name) => (values as Record<string, ComponentValue>)[name]!);
  } catch {
    return 0;
  }
}
