import { bucketOf } from "../src/hash/bucket.ts";
import type { ComponentValue, HashComponent, KeySpec, KeyValues, Where } from "../src/index.ts";

/** Order of two keys by their components, written without any bytes: the model that encodings are held against. */
export function compareByComponents(spec: KeySpec, a: KeyValues, b: KeyValues, withBuckets = true): number {
  for (const component of spec.components) {
    if (component.type === "literal") continue;
    if (component.type === "hash") {
      if (!withBuckets) continue;
      const difference = bucket(component, a) - bucket(component, b);
      if (difference !== 0) return difference;
      continue;
    }
    const [left, right] = [a[component.name]!, b[component.name]!];
    if (left === right) continue;
    const ascending = component.type !== "timestamp" || component.order !== "desc";
    const less = typeof left === "string" ? codePoints(left, right as string) < 0 : left < (right as number | bigint);
    return less === ascending ? -1 : 1;
  }
  return 0;
}

function codePoints(a: string, b: string): number {
  const [left, right] = [[...a], [...b]];
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const difference = left[i]!.codePointAt(0)! - right[i]!.codePointAt(0)!;
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

function bucket(hash: HashComponent, values: KeyValues): number {
  return bucketOf(hash, (name) => values[name]!);
}

/** Whether a row satisfies predicates, decided by comparing one-component keys in the model. */
export function satisfies(spec: KeySpec, where: Where, row: KeyValues): boolean {
  return Object.entries(where).every(([name, predicate]) => {
    const component = spec.components.find((candidate) => candidate.name === name)!;
    const value = component.type === "hash" ? bucket(component, row) : row[name]!;
    if (predicate.op === "eq") return value === predicate.value;
    if (predicate.op === "in") return predicate.values.some((wanted) => wanted === value);
    const { gt, gte, lt, lte } = predicate.range;
    const order = (bound: ComponentValue): number =>
      typeof value === "string" ? codePoints(value, bound as string) : Math.sign(Number(BigInt(value) - BigInt(bound)));
    return (
      (gt === undefined || order(gt) > 0) &&
      (gte === undefined || order(gte) >= 0) &&
      (lt === undefined || order(lt) < 0) &&
      (lte === undefined || order(lte) <= 0)
    );
  });
}
