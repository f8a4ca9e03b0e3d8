/** Keys from `start` (included) to `end` (excluded; `null`: no upper bound). */
export interface ByteRange {
  readonly start: Uint8Array;
  readonly end: Uint8Array | null;
}

/** The rows of one request: all keys in the ranges, and single keys. Both are sorted, and no key is in a range. */
export interface KeySet {
  readonly ranges: readonly ByteRange[];
  readonly keys: readonly Uint8Array[];
}
