import type { ColumnRef } from "./filters/columns.ts";

/** How a scan is run. */
export interface ScanOptions {
  /** The greatest number of rows to give; 0 sends no request. Default: no limit. */
  readonly limit?: number | undefined;
  /** Rows in key order across buckets (default), or as they come from fewer requests. */
  readonly ordered?: boolean | undefined;
  /** Aborting cancels all streams at once; the iteration throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /**
   * The columns to read; a row without any of them is not given. None at all: keys alone. Default: those of the reader, or
   * all.
   */
  readonly columns?: readonly ColumnRef[] | undefined;
  /** The greatest number of cells of each column, newest first; default 1. */
  readonly versions?: number | undefined;
  /** A raw row filter (google.bigtable.v2.RowFilter), applied after those for columns, ages and versions. */
  readonly filter?: object | undefined;
  /**
   * The greatest number of streams open at a time; default 64. An ordered scan over more buckets than that reads each
   * bucket in pages of `readAhead` rows.
   */
  readonly concurrency?: number | undefined;
  /**
   * About how many rows to read ahead in each bucket; default 256, or less for more than 64 buckets. Memory is bounded by
   * it times the number of buckets (twice that where buckets are read in pages).
   */
  readonly readAhead?: number | undefined;
}
