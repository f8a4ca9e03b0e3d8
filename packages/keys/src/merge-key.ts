import { concatBytes } from "./bytes.ts";
import { layoutOf } from "./layouts/index.ts";
import type { KeySpec } from "./spec.ts";

/**
 * How rows of different buckets compare: their keys without the bucket, wherever it stands. Returns the key itself where
 * there is no bucket.
 *
 * @example mergeKey(reading)(Buffer.from("04#device-1042#…")) // device-1042#…
 */
export function mergeKey(spec: KeySpec): (key: Uint8Array) => Uint8Array {
  const hashes = spec.components.filter((component) => component.type === "hash");
  if (hashes.length === 0) return (key) => key;
  const layout = layoutOf(spec);
  const first = spec.components[0]!;
  const width = layout.fixedWidth(spec, first);
  if (hashes.length === 1 && first === hashes[0] && width !== null) return (key) => key.subarray(width);
  return (key) => {
    const spans = layout.split(spec, key);
    const kept: Uint8Array[] = [];
    spec.components.forEach((component, index) => {
      const next = spans[index + 1]?.start ?? key.length;
      if (component.type !== "hash") kept.push(key.subarray(spans[index]!.start, next));
    });
    return concatBytes(...kept);
  };
}
