import type { Plan } from "../plan/types.ts";
import { splitByBytes } from "../ranges/index.ts";
import { groupByBucket } from "./bucket-group.ts";
import { isOrdered } from "./row-batches.ts";

/**
 * How many requests a scan of the plan sends: one a bucket, or as few as their size allows where rows need no order. It is
 * the least: a stream that breaks off is asked for again, and above 64 buckets an ordered scan reads each in pages.
 *
 * @example plannedRequests(plan, { ordered: false }) // 1
 */
export function plannedRequests(plan: Plan, { ordered }: { readonly ordered: boolean }): number {
  const parts = isOrdered(plan, { ordered }) ? groupByBucket(plan) : [plan];
  const requests = parts.map(({ ranges, points }) =>
    splitByBytes(
      ranges,
      points.map(({ key }) => key),
    ),
  );
  return requests.reduce((sum, sets) => sum + sets.length, 0);
}
