import { createHash } from "node:crypto";
import * as murmurhash from "murmurhash3js-revisited";
import { orderedStruct } from "../ordered-code/struct.ts";
import type { ComponentSpec, ComponentValue, HashComponent, KeySpec } from "../spec.ts";
import { encodeUtf8 } from "../utf8.ts";
import { uuidBytes } from "../uuid.ts";

/**
 * The bucket of a key: the hash of its source components modulo the number of buckets, or the number in the first hex
 * digits of the digest. `sourceValue` gives the value of a source component by name.
 *
 * One source: its plain bytes (text as UTF-8, numbers as 8 bytes big-endian, a UUID as 16 bytes), so that any language
 * finds the bucket with an ordinary hash function. Several: the OrderedCodeBytes struct of them.
 */
export function bucketOf(spec: KeySpec, hash: HashComponent, sourceValue: (name: string) => ComponentValue): number {
  const fields = hash.of.map((name) => plainBytes(componentOf(spec, name), sourceValue(name)));
  const input = fields.length === 1 ? fields[0]! : orderedStruct(fields);
  if (hash.algorithm === "murmur3") return murmurhash.default.x86.hash32(input) % hash.buckets;
  const digest = createHash(hash.algorithm).update(input).digest("hex");
  return Number.parseInt(digest.slice(0, hash.hexDigits), 16);
}

function componentOf(spec: KeySpec, name: string): ComponentSpec {
  return spec.components.find((component) => component.name === name)!;
}

function plainBytes(component: ComponentSpec, value: ComponentValue): Uint8Array {
  if (value instanceof Uint8Array) return value;
  if (typeof value === "string") {
    return component.type === "uuid" ? uuidBytes(value) : encodeUtf8(value, component.name);
  }
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt.asIntN(64, BigInt(value)));
  return bytes;
}
