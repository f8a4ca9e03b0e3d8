import { compareBytes, joinBytes } from "../bytes.ts";
import { type ComponentBounds, leavesNothingOut } from "./bounds.ts";
import type { Branches } from "./branches.ts";
import type { PlannedRange } from "./types.ts";

/** What the bounds of a component are under every branch; without those that hold no key. */
export function rangesUnder(branches: Branches, bounds: ComponentBounds, generation: number): PlannedRange[] {
  const product = rangesOfProduct(branches, bounds, generation);
  if (product) return product;
  const ranges: PlannedRange[] = [];
  for (const { prefix, bucket } of branches.list) {
    const start = bounds.start(prefix);
    const end = bounds.end(prefix);
    if (start && (!end || compareBytes(start, end) < 0)) ranges.push({ start, end, bucket, generation });
  }
  return ranges;
}

/**
 * Where the same values follow each branch, the bytes behind the branch are the same too, and computed once. `null` where
 * they depend on the branch.
 */
function rangesOfProduct(branches: Branches, bounds: ComponentBounds, generation: number): PlannedRange[] | null {
  const { product } = branches;
  if (!product || !leavesNothingOut(branches.spec, product.last.component)) return null;
  const tails: { readonly start: Uint8Array; readonly end: Uint8Array }[] = [];
  for (const { field } of product.last.entries) {
    const start = field && bounds.start(field);
    const end = field && bounds.end(field);
    if (!start || !end) return null;
    if (compareBytes(start, end) < 0) tails.push({ start, end });
  }
  const ranges: PlannedRange[] = [];
  for (const { prefix, bucket } of product.branches) {
    for (const { start, end } of tails) {
      ranges.push({ start: joinBytes(prefix, start), end: joinBytes(prefix, end), bucket, generation });
    }
  }
  return ranges;
}
