import * as murmurhash from "murmurhash3js-revisited";
import type { ComponentValue, HashComponent } from "../spec.ts";
import { encodeUtf8 } from "../utf8.ts";
import { orderedStruct } from "./ordered-code.ts";

/**
 * The bucket of a key: murmur3 of its source components modulo the number of buckets. `sourceValue` gives the value of a
 * source component by name.
 *
 * One source: its plain bytes (text as UTF-8, numbers as 8 bytes big-endian), so that any language finds the bucket
 * with an ordinary murmur3. Several: the OrderedCodeBytes struct of them.
 */
export function bucketOf(hash: HashComponent, sourceValue: (name: string) => ComponentValue): number {
  return murmurhash.default.x86.hash32(hashInput(hash, sourceValue)) % hash.buckets;
}

function hashInput(hash: HashComponent, sourceValue: (name: string) => ComponentValue): Uint8Array {
  const fields = hash.of.map((name) => plainBytes(name, sourceValue(name)));
  return fields.length === 1 ? fields[0]! : orderedStruct(fields);
}

function plainBytes(name: string, value: ComponentValue): Uint8Array {
  if (typeof value === "string") return encodeUtf8(value, name);
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt.asIntN(64, BigInt(value)));
  return bytes;
}
