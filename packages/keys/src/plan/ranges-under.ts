import { compareBytes, joinBytes } from "../bytes.ts";
import { union } from "../ranges/index.ts";
import { type ComponentBounds, leavesNothingOut } from "./bounds.ts";
import type { Branches } from "./branches.ts";
import type { PlannedRange } from "./types.ts";

/** What the bounds of a component are under every branch: sorted and disjoint, in each bucket with gaps between. */
export function rangesUnder(branches: Branches, bounds: ComponentBounds, generation: number): readonly PlannedRange[] {
  const product = rangesOfProduct(branches, bounds, generation);
  if (product) return product;
  const ranges: PlannedRange[] = [];
  for (const { prefix, bucket } of branches.list) {
    const start = bounds.start(prefix);
    const end = bounds.end(prefix);
    if (start && (!end || compareBytes(start, end) < 0)) ranges.push({ start, end, bucket, generation });
  }
  return unionByBucket(ranges);
}

/** Ranges of buckets that touch stay apart. */
export function unionByBucket(ranges: readonly PlannedRange[]): PlannedRange[] {
  return union(ranges, (left, right) => left.bucket === right.bucket);
}

/**
 * Where the same values follow each branch, the bytes behind the branch are the same too, and computed once. `null` where
 * they depend on the branch, or where the ranges that they make would have to be sorted or joined.
 */
function rangesOfProduct(branches: Branches, bounds: ComponentBounds, generation: number): PlannedRange[] | null {
  const { product } = branches;
  if (!product || !leavesNothingOut(branches.spec, product.last.component)) return null;
  const tails: Tail[] = [];
  for (const { field } of product.last.entries) {
    const start = field && bounds.start(field);
    const end = field && bounds.end(field);
    if (!start || !end) return null;
    if (compareBytes(start, end) < 0) tails.push({ start, end });
  }
  // No prefix of a branch begins that of another, so that ranges of different branches don't touch.
  const inOrder =
    isAscending(product.branches, (left, right) => compareBytes(left.prefix, right.prefix)) &&
    isAscending(tails, (left, right) => compareBytes(left.end, right.start));
  if (!inOrder) return null;
  const ranges: PlannedRange[] = [];
  for (const { prefix, bucket } of product.branches) {
    for (const { start, end } of tails) {
      ranges.push({ start: joinBytes(prefix, start), end: joinBytes(prefix, end), bucket, generation });
    }
  }
  return ranges;
}

/** The bytes of a range's bounds behind the prefix of a branch. */
interface Tail {
  readonly start: Uint8Array;
  readonly end: Uint8Array;
}

function isAscending<T>(list: readonly T[], compare: (left: T, right: T) => number): boolean {
  return list.every((item, index) => index === 0 || compare(list[index - 1]!, item) < 0);
}
