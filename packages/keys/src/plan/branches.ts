import { compareBytes } from "../bytes.ts";
import { derivedValue, sourcesOf } from "../derived.ts";
import { layoutOf } from "../layouts/index.ts";
import {
  type ComponentSpec,
  type ComponentValue,
  type HashComponent,
  isDerived,
  type KeySpec,
  type TimeBucketComponent,
} from "../spec.ts";
import { holds, listed } from "./predicate.ts";
import type { Predicate } from "./types.ts";

/** One prefix that a plan reads under, and the values that a computed component before or after depends on. */
export interface Branch {
  readonly prefix: Uint8Array;
  readonly bucket: number | null;
  readonly fixed: ReadonlyMap<string, ComponentValue>;
}

export const ROOT: Branch = { prefix: new Uint8Array(0), bucket: null, fixed: new Map() };

/** The values that a branch allows for a component, or `null` where they can't be listed. */
export function allowedValues(
  branch: Branch,
  component: ComponentSpec,
  predicates: ReadonlyMap<string, Predicate>,
): readonly ComponentValue[] | null {
  if (component.type === "literal") return [component.value];
  const fixed = branch.fixed.get(component.name);
  if (fixed !== undefined) return [fixed];
  const predicate = predicates.get(component.name);
  return predicate ? listed(component, predicate) : null;
}

/** A branch for each value, with its field appended to the prefix; in byte order within a branch. */
export function extend(
  spec: KeySpec,
  component: ComponentSpec,
  branches: readonly Branch[],
  valuesOf: (branch: Branch) => readonly ComponentValue[],
): Branch[] {
  const layout = layoutOf(spec);
  const encoded = new Map<ComponentValue, Uint8Array>();
  const contentOf = (value: ComponentValue): Uint8Array => {
    let content = encoded.get(value);
    if (!content) {
      content = layout.encodeField(spec, component, value);
      encoded.set(value, content);
    }
    return content;
  };
  const isSource = spec.components.some((other) => isDerived(other) && sourcesOf(other).includes(component.name));
  return branches.flatMap((branch) =>
    valuesOf(branch)
      .map((value) => ({
        bucket: component.type === "hash" ? (value as number) : branch.bucket,
        prefix: layout.append(spec, branch.prefix, component, contentOf(value)),
        fixed: isSource ? new Map(branch.fixed).set(component.name, value) : branch.fixed,
      }))
      .sort((a, b) => compareBytes(a.prefix, b.prefix)),
  );
}

/** How many combinations of source values pin a computed component in a branch; `null` where a source is not pinned. */
export function combinations(
  spec: KeySpec,
  component: HashComponent | TimeBucketComponent,
  branch: Branch,
  predicates: ReadonlyMap<string, Predicate>,
): { readonly count: number; readonly lists: readonly (readonly ComponentValue[])[] } | null {
  const lists: (readonly ComponentValue[])[] = [];
  let count = 1;
  for (const name of sourcesOf(component)) {
    const source = spec.components.find((candidate) => candidate.name === name)!;
    const values = allowedValues(branch, source, predicates);
    if (!values) return null;
    lists.push(values);
    count *= values.length;
  }
  return { count, lists };
}

/** A branch for each combination of source values, with the computed value that these give. */
export function pin(
  spec: KeySpec,
  component: HashComponent | TimeBucketComponent,
  branch: Branch,
  lists: readonly (readonly ComponentValue[])[],
  predicate: Predicate | undefined,
): Branch[] {
  let partial: ReadonlyMap<string, ComponentValue>[] = [branch.fixed];
  sourcesOf(component).forEach((name, index) => {
    partial = partial.flatMap((fixed) => lists[index]!.map((value) => new Map(fixed).set(name, value)));
  });
  return partial.flatMap((fixed) => {
    const value = derivedValue(spec, component, (name) => fixed.get(name)!);
    if (predicate && !holds(spec, component, predicate, value)) return [];
    return extend(spec, component, [{ ...branch, fixed }], () => [value]);
  });
}

/** The buckets that a predicate allows. */
export function bucketsOf(spec: KeySpec, hash: HashComponent, predicate: Predicate | undefined): number[] {
  const buckets = Array.from({ length: hash.buckets }, (_, bucket) => bucket);
  return predicate ? buckets.filter((bucket) => holds(spec, hash, predicate, bucket)) : buckets;
}
