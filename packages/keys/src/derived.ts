import { bucketOf } from "./hash/bucket.ts";
import type { ComponentValue, DerivedComponent, KeySpec } from "./spec.ts";
import { timeBucketOf } from "./time-bucket.ts";

/** The value of a computed or constant component, from those that it is computed from. */
export function derivedValue(
  spec: KeySpec,
  component: DerivedComponent,
  sourceValue: (name: string) => ComponentValue,
): ComponentValue {
  switch (component.type) {
    case "literal":
      return component.value;
    case "hash":
      return bucketOf(spec, component, sourceValue);
    case "timeBucket":
      return timeBucketOf(spec, component, sourceValue(component.of));
  }
}

/** Names of the components that a derived one is computed from. */
export function sourcesOf(component: DerivedComponent): readonly string[] {
  if (component.type === "literal") return [];
  return component.type === "hash" ? component.of : [component.of];
}
