import { compareBytes, concatBytes } from "../bytes.ts";
import { bucketOf } from "../hash/bucket.ts";
import { layoutOf } from "../layouts/index.ts";
import type { ComponentSpec, ComponentValue, HashComponent, KeySpec } from "../spec.ts";
import { holds, listed } from "./predicate.ts";
import type { Predicate } from "./types.ts";

/** One prefix that a plan reads under, and the values that a computed bucket has already fixed for what follows. */
export interface Branch {
  readonly prefix: Uint8Array;
  readonly bucket: number | null;
  readonly fixed: ReadonlyMap<string, ComponentValue>;
}

/** A field as it stands in the key: separated from what follows, or bare at the end. */
export function fieldBytes(spec: KeySpec, component: ComponentSpec, value: ComponentValue): Uint8Array {
  const layout = layoutOf(spec);
  const content = layout.encodeField(spec, component, value);
  return component === spec.components.at(-1) ? content : layout.terminate(spec, component, content);
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

/** A branch for each value, with the field and its separator appended to the prefix; in byte order. */
export function extend(
  spec: KeySpec,
  component: ComponentSpec,
  branches: readonly Branch[],
  valuesOf: (branch: Branch) => readonly ComponentValue[],
): Branch[] {
  const encoded = new Map<ComponentValue, Uint8Array>();
  const bytesOf = (value: ComponentValue): Uint8Array => {
    let bytes = encoded.get(value);
    if (!bytes) {
      bytes = fieldBytes(spec, component, value);
      encoded.set(value, bytes);
    }
    return bytes;
  };
  const hashed = spec.components.some((other) => other.type === "hash" && other.of.includes(component.name));
  return branches.flatMap((branch) =>
    valuesOf(branch)
      .map((value) => ({ value, bytes: bytesOf(value) }))
      .sort((a, b) => compareBytes(a.bytes, b.bytes))
      .map(({ value, bytes }) => ({
        bucket: branch.bucket,
        prefix: concatBytes(branch.prefix, bytes),
        fixed: hashed ? new Map(branch.fixed).set(component.name, value) : branch.fixed,
      })),
  );
}

/** How many combinations of source values pin a hash in a branch; `null` where a source is not pinned. */
export function combinations(
  spec: KeySpec,
  hash: HashComponent,
  branch: Branch,
  predicates: ReadonlyMap<string, Predicate>,
): { readonly count: number; readonly lists: readonly (readonly ComponentValue[])[] } | null {
  const lists: (readonly ComponentValue[])[] = [];
  let count = 1;
  for (const name of hash.of) {
    const source = spec.components.find((component) => component.name === name)!;
    const values = allowedValues(branch, source, predicates);
    if (!values) return null;
    lists.push(values);
    count *= values.length;
  }
  return { count, lists };
}

/** A branch for each combination of source values, in the bucket that these belong to. */
export function pinBucket(
  spec: KeySpec,
  hash: HashComponent,
  branch: Branch,
  lists: readonly (readonly ComponentValue[])[],
  predicate: Predicate | undefined,
): Branch[] {
  let partial: Map<string, ComponentValue>[] = [new Map(branch.fixed)];
  hash.of.forEach((name, index) => {
    partial = partial.flatMap((fixed) => lists[index]!.map((value) => new Map(fixed).set(name, value)));
  });
  return partial.flatMap((fixed) => {
    const bucket = bucketOf(hash, (name) => fixed.get(name)!);
    if (predicate && !holds(predicate, bucket)) return [];
    return [{ prefix: concatBytes(branch.prefix, fieldBytes(spec, hash, bucket)), bucket, fixed }];
  });
}

/** A branch for every bucket that the predicate allows. */
export function fanOut(
  spec: KeySpec,
  hash: HashComponent,
  branches: readonly Branch[],
  predicate: Predicate | undefined,
): Branch[] {
  const buckets = Array.from({ length: hash.buckets }, (_, bucket) => bucket).filter(
    (bucket) => !predicate || holds(predicate, bucket),
  );
  return branches.flatMap((branch) =>
    buckets.flatMap((bucket) => extend(spec, hash, [{ ...branch, bucket }], () => [bucket])),
  );
}
