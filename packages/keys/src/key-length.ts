import { KeyError } from "./error.ts";
import { readable } from "./readable.ts";
import type { KeySpec } from "./spec.ts";

/** Greatest length of a row key; https://cloud.google.com/bigtable/quotas#limits-data-size. */
export const MAX_KEY_BYTES = 4096;

/** Returns the key, or refuses one that Bigtable does not take. */
export function checkKeyLength(spec: KeySpec, key: Uint8Array): Uint8Array {
  if (key.length >= 1 && key.length <= MAX_KEY_BYTES) return key;
  throw new KeyError(
    "KEY_LENGTH",
    `a key of ${spec.entity} has ${key.length} bytes; Bigtable takes 1 to ${MAX_KEY_BYTES}`,
    {
      entity: spec.entity,
      value: readable(key),
      allowed: `1 to ${MAX_KEY_BYTES} bytes`,
    },
  );
}
