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
  | { readonly op: "range"; readonly range: KeyRange<T> }
  /** Strings and bytes that begin so; a domain and its subdomains. Of other components it is refused. */
  | { readonly op: "prefix"; readonly prefix: T };

/** Predicates by component name; all must hold. */
export type Where = Readonly<Record<string, Predicate>>;

/** Keys from `start` (included) to `end` (excluded). */
export interface PlannedRange {
  readonly start: Uint8Array;
  /** `null` when there is no upper bound. */
  readonly end: Uint8Array | null;
  /** The hash bucket that the range lies in; `null` for a key without buckets. */
  readonly bucket: number | null;
  /** Which bucket count the range is of: 0 the present one, `n` the one at `generations[n - 1]` of the key. */
  readonly generation: number;
}

/** One whole key to look up. */
export interface PlannedPoint {
  readonly key: Uint8Array;
  readonly bucket: number | null;
  /** As in {@link PlannedRange}. */
  readonly generation: number;
}

/**
 * What has to be read for a query, and what is checked afterwards.
 *
 * A key with earlier bucket counts (generations) has ranges and points of each. Those of two generations may overlap:
 * bucket 3 of 16 and bucket 3 of 32 begin with the same bytes. A row that is read from a range of generation g is decoded
 * with `generationSpec(spec, g)`; where that refuses the key, the row belongs to another generation, whose own ranges give
 * it, and is skipped. Of rows with the same merge key, the one of the lowest generation is the newest.
 */
export interface Plan {
  readonly entity: string;
  /**
   * By generation, and in each sorted, disjoint and coalesced. Empty together with `points`: nothing to read, and no
   * request is sent.
   */
  readonly ranges: readonly PlannedRange[];
  /** By generation, and in each sorted by key; none of them inside a range of its generation. */
  readonly points: readonly PlannedPoint[];
  /** Predicates that the ranges alone do not enforce; checked on every decoded key. */
  readonly residual: Where;
  /**
   * Components by which merged rows come ordered: all that vary, without the buckets that are merged. A bucket behind a
   * component that the ranges do not pin is not merged: rows come by it.
   */
  readonly order: readonly string[];
  /** How many buckets are read, those of each generation counted; 1 for a key without buckets. */
  readonly fanOut: number;
  /** Whether rows are to come in descending order of keys, by the server's reversed scan. */
  readonly reversed: boolean;
  /** Bytes that all ranges and points take in requests, without a table's name and filters. */
  readonly requestBytes: number;
  /**
   * Hex digits that are the same for the same key specification and predicates, in every process: what a cursor
   * remembers of the plan that it belongs to.
   */
  readonly fingerprint: string;
  /** What a person should know before running it, a sentence each: what is listed, and what is read to be filtered. */
  readonly notes: readonly string[];
}
