import { concatBytes } from "./bytes.ts";
import { generationSpec } from "./generations.ts";
import { layoutOf } from "./layouts/index.ts";
import type { HashComponent, KeySpec } from "./spec.ts";

/** The key in a bucket that has a merge key: the inverse of `mergeKey`. `generation` is the one of the bucket; default 0. */
export type BucketKey = (mergeKey: Uint8Array, bucket: number, generation?: number) => Uint8Array;

/**
 * Puts a bucket back into keys without one, so that a scan can go on behind a row in every bucket. The keys need not be of
 * rows: each splits its bucket into the rows before and behind it. Returns the merge key itself where the key has no bucket.
 *
 * @example bucketKey(reading)(Buffer.from("device-1042#…"), 4) // 04#device-1042#…
 */
export function bucketKey(spec: KeySpec): BucketKey {
  const all = [spec, ...(spec.generations ?? []).map((_, index) => generationSpec(spec, index + 1))].map(withBucket);
  return (mergeKey, bucket, generation = 0) => all[generation]!(mergeKey, bucket);
}

function withBucket(spec: KeySpec): (mergeKey: Uint8Array, bucket: number) => Uint8Array {
  const layout = layoutOf(spec);
  const at = spec.components.findIndex((component) => component.type === "hash");
  if (at < 0) return (mergeKey) => mergeKey;
  const hash = spec.components[at] as HashComponent;
  const before = spec.components.slice(0, at);
  const isLast = at === spec.components.length - 1;
  return (mergeKey, bucket) => {
    const from = before.reduce((index, component) => layout.next(spec, component, mergeKey, index), 0);
    const field = layout.append(spec, mergeKey.subarray(0, from), hash, layout.encodeField(spec, hash, bucket));
    // Where nothing follows, a layout may leave out what ends the bucket.
    if (from === mergeKey.length) return isLast ? field : layout.least(spec, field, hash);
    return concatBytes(field, mergeKey.subarray(from));
  };
}
