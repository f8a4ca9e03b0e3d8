import { equalBytes } from "../bytes.ts";
import { derivedValue } from "../derived.ts";
import { layoutOf } from "../layouts/index.ts";
import type { ComponentValue, HashComponent, KeySpec } from "../spec.ts";

/**
 * Whether rows with these values have the same bucket, byte for byte, in one of the newer generations: then its ranges
 * give them, and reading them again would be in vain.
 */
export function isNewerKey(
  newer: readonly KeySpec[],
  bucketBytes: Uint8Array,
  sourceValue: (source: string) => ComponentValue,
): boolean {
  return newer.some((spec) => {
    const hash = spec.components.find((component): component is HashComponent => component.type === "hash")!;
    const bucket = derivedValue(spec, hash, sourceValue);
    return equalBytes(layoutOf(spec).encodeField(spec, hash, bucket), bucketBytes);
  });
}
