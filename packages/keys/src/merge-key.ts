import { concatBytes } from "./bytes.ts";
import { generationSpec } from "./generations.ts";
import { layoutOf } from "./layouts/index.ts";
import type { KeySpec } from "./spec.ts";

/** The key without its bucket. `generation` is that of the range in which the key was found; default 0. */
export type MergeKey = (key: Uint8Array, generation?: number) => Uint8Array;

/**
 * How rows of different buckets compare: their keys without the bucket, wherever it stands. Returns the key itself where
 * there is no bucket. A generation's bucket may be shorter or longer than the present one, so its keys need its number.
 *
 * @example mergeKey(reading)(Buffer.from("04#device-1042#…")) // device-1042#…
 */
export function mergeKey(spec: KeySpec): MergeKey {
  const present = withoutBucket(spec);
  if (!spec.generations?.length) return (key) => present(key);
  const all = [present, ...spec.generations.map((_, index) => withoutBucket(generationSpec(spec, index + 1)))];
  return (key, generation = 0) => all[generation]!(key);
}

function withoutBucket(spec: KeySpec): (key: Uint8Array) => Uint8Array {
  const layout = layoutOf(spec);
  const [first, ...others] = spec.components;
  const lastHash = spec.components.findLastIndex((component) => component.type === "hash");
  if (lastHash < 0) return (key) => key;
  if (lastHash === 0) return (key) => key.subarray(layout.next(spec, first!, key, 0));
  const walked = [first!, ...others.slice(0, lastHash)];
  return (key) => {
    const kept: Uint8Array[] = [];
    let at = 0;
    for (const component of walked) {
      const next = layout.next(spec, component, key, at);
      if (component.type !== "hash") kept.push(key.subarray(at, next));
      at = next;
    }
    return concatBytes(...kept, key.subarray(at));
  };
}
