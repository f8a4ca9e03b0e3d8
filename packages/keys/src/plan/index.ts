/** From what a query asks to the ranges that it reads, and how the rows of these are told apart and merged. */
export { type BucketKey, bucketKey } from "../bucket-key.ts";
export { generationSpec } from "../generations.ts";
export { type MergeKey, mergeKey } from "../merge-key.ts";
export { type DeletePlan, planDelete } from "./delete.ts";
export { matcherOf, matches } from "./matches.ts";
export type { OrderAsked } from "./order.ts";
export { DEFAULT_MAX_RANGES, type PlanOptions, plan } from "./plan.ts";
export type * from "./types.ts";
