import { bucketOf } from "../hash/bucket.ts";
import type { ComponentValue, HashComponent, KeySpec } from "../spec.ts";

/** The bucket of a key whose sources are not one string: computed from the values. */
export function hashBucket(spec: KeySpec, component: string, key: object): number {
  const hash = spec.components.find((candidate) => candidate.name === component) as HashComponent;
  const values = key as Record<string, ComponentValue>;
  return bucketOf(spec, hash, (name) => values[name]!);
}
