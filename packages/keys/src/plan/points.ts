import { compareBytes, joinBytes } from "../bytes.ts";
import { checkKeyLength, MAX_KEY_BYTES } from "../key-length.ts";
import type { Branches } from "./branches.ts";
import type { PlannedPoint } from "./types.ts";

/** The branches of a wholly pinned key as whole keys, sorted. Throws a KeyError for one that is too long or empty. */
export function wholeKeys(branches: Branches, generation: number): PlannedPoint[] {
  const points = branches.list.map(({ prefix, bucket }) => ({
    key: checkKeyLength(branches.spec, prefix),
    bucket,
    generation,
  }));
  return points.sort((a, b) => compareBytes(a.key, b.key));
}

/** Whole keys that end in `field`, sorted; without those that are too long for a key. */
export function keysEndingIn(branches: Branches, field: Uint8Array, generation: number): PlannedPoint[] {
  const points = branches.list.map(({ prefix, bucket }) => ({ key: joinBytes(prefix, field), bucket, generation }));
  return points.filter(({ key }) => key.length <= MAX_KEY_BYTES).sort((a, b) => compareBytes(a.key, b.key));
}
