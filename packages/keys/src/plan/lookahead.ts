import { sourcesOf } from "../derived.ts";
import type { ComponentSpec, HashComponent } from "../spec.ts";
import type { Branches } from "./branches.ts";
import { fewValues } from "./few-values.ts";

/**
 * How many branches the bucket behind the component at `index` will make of each: 1 where there is none. A list is only
 * expanded while there is room for the buckets too.
 */
export function bucketsAhead(branches: Branches, index: number): number {
  const { components } = branches.spec;
  const at = components.findIndex((component) => component.type === "hash");
  return at <= index ? 1 : bucketsFrom(branches, components[at] as HashComponent, index);
}

/** Buckets that are read for each branch, once the components up to `index` are walked. */
function bucketsFrom(branches: Branches, hash: HashComponent, index: number): number {
  return Math.min(sourceValues(branches, hash, index) ?? hash.buckets, hash.buckets);
}

/** Combinations of the sources' values that are not walked yet; `null` where these are not listed. */
function sourceValues(branches: Branches, hash: HashComponent, index: number): number | null {
  const { components } = branches.spec;
  let count = 1;
  for (const name of sourcesOf(hash)) {
    const source = components.findIndex((component) => component.name === name);
    if (source <= index) continue;
    const listing = branches.listing(components[source]!);
    if (!listing) return null;
    count *= listing.length;
  }
  return count;
}

/**
 * Whether some component behind the one at `index` narrows the ranges of `count` branches, before there are more than
 * `most`: what makes it worth to enumerate a component that no predicate pins. `reachBucket`: the bucket is enough.
 */
export function narrowsAhead(
  branches: Branches,
  index: number,
  count: number,
  most: number,
  reachBucket: boolean,
): boolean {
  const { spec, predicates } = branches;
  let made = count;
  for (const component of spec.components.slice(index + 1)) {
    if (made > most) return false;
    switch (component.type) {
      case "literal":
        continue;
      case "hash": {
        const listed = sourceValues(branches, component, index);
        made *= bucketsFrom(branches, component, index);
        const pinnedAhead = listed !== null && sourcesBehind(branches, component, index);
        if (made <= most && (pinnedAhead || reachBucket || predicates.has(component.name))) return true;
        continue;
      }
      case "timeBucket":
        return predicates.has(component.name) || predicates.has(component.of);
      default: {
        if (predicates.has(component.name)) return true;
        const values = fewValues(spec, component, undefined);
        if (!values) return false;
        made *= values.count;
      }
    }
  }
  return false;
}

function sourcesBehind({ spec }: Branches, hash: HashComponent, index: number): boolean {
  return sourcesOf(hash).some((name) => indexOf(spec.components, name) > index);
}

function indexOf(components: readonly ComponentSpec[], name: string): number {
  return components.findIndex((component) => component.name === name);
}
