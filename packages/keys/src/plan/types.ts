import type { ComponentValue } from "../spec.ts";

/** Bounds on one component; each is optional, at most one on each side. */
export interface KeyRange<T extends ComponentValue = ComponentValue> {
  readonly gt?: T;
  readonly gte?: T;
  readonly lt?: T;
  readonly lte?: T;
}

/** What a query asks of one component. */
export type Predicate<T extends ComponentValue = ComponentValue> =
  | { readonly op: "eq"; readonly value: T }
  | { readonly op: "in"; readonly values: readonly T[] }
  | { readonly op: "range"; readonly range: KeyRange<T> };

/** Predicates by component name; all must hold. */
export type Where = Readonly<Record<string, Predicate>>;

/** Keys from `start` (included) to `end` (excluded). */
export interface PlannedRange {
  readonly start: Uint8Array;
  /** `null` when there is no upper bound. */
  readonly end: Uint8Array | null;
  /** The hash bucket that the range lies in; `null` for a key without buckets. */
  readonly bucket: number | null;
}

/** One whole key to look up. */
export interface PlannedPoint {
  readonly key: Uint8Array;
  readonly bucket: number | null;
}

/** What has to be read for a query, and what is checked afterwards. */
export interface Plan {
  readonly entity: string;
  /** Sorted, disjoint, coalesced. Empty together with `points`: nothing to read, and no request is sent. */
  readonly ranges: readonly PlannedRange[];
  /** Sorted by key, none of them inside a range. */
  readonly points: readonly PlannedPoint[];
  /** Predicates that the ranges alone do not enforce; checked on every decoded key. */
  readonly residual: Where;
  /**
   * Components by which merged rows come ordered: all that vary, without the buckets that are merged. A bucket behind a
   * component that the ranges do not pin is not merged: rows come by it.
   */
  readonly order: readonly string[];
  /** How many buckets are read; 1 for a key without buckets. */
  readonly fanOut: number;
}
