import type { Rule } from "../../rule.ts";
import { dominantValue } from "./dominant-value.ts";
import { fewBuckets } from "./few-buckets.ts";
import { hashOfFewValues } from "./hash-of-few-values.ts";
import { hashOfTime } from "./hash-of-time.ts";
import { lowCardinalityFirst } from "./low-cardinality-first.ts";
import { manyBuckets } from "./many-buckets.ts";
import { sequenceFirst } from "./sequence-first.ts";
import { timeBucketFirst } from "./time-bucket-first.ts";
import { timeFirst } from "./time-first.ts";
import { timeOrderedUuidFirst } from "./time-ordered-uuid-first.ts";

export const HOTSPOT_RULES: readonly Rule[] = [
  timeFirst,
  timeBucketFirst,
  sequenceFirst,
  timeOrderedUuidFirst,
  lowCardinalityFirst,
  fewBuckets,
  manyBuckets,
  hashOfFewValues,
  hashOfTime,
  dominantValue,
];
