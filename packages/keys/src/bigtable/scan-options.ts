import type { ColumnRef } from "./filters/columns.ts";
import type { RetryOptions } from "./retry.ts";
import { ScanError } from "./scan-error.ts";
import { checkLimit } from "./source.ts";

/** How a scan is run. */
export interface ScanOptions {
  /** The greatest number of rows to give; 0 sends no request. Default: no limit. */
  readonly limit?: number | undefined;
  /** Resumes strictly after the row that this cursor was taken at. Only for ordered scans: the others have no place in an order. */
  readonly after?: string | null | undefined;
  /**
   * Rows in key order across buckets (default), or as they come from fewer requests. A plan with older bucket generations
   * is always read in order, because that is how a row that has moved is told from its older copy.
   */
  readonly ordered?: boolean | undefined;
  /** Aborting cancels all streams at once; the iteration throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for the whole iteration, the consumer's time included; then it fails with DEADLINE_EXCEEDED. Default: none. */
  readonly timeout?: number | undefined;
  /** How streams that break off are resumed; `false`: not at all. Default: 10 tries in a row, from 10 ms apart. */
  readonly retry?: RetryOptions | false | undefined;
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
   * About how many rows to read ahead in each bucket; default 128, or less for more than 64 buckets. Memory is bounded by
   * twice that times the number of buckets.
   */
  readonly readAhead?: number | undefined;
}

/** The longest time that a timer of Node takes. */
const LONGEST = 2 ** 31 - 1;

/** Refuses options that are no numbers of the right kind. */
export function checkOptions(options: ScanOptions): void {
  checkLimit(options.limit);
  checkCount("concurrency", options.concurrency, 1);
  checkCount("readAhead", options.readAhead, 1);
  checkMilliseconds("timeout", options.timeout);
  if (!options.retry) return;
  checkCount("retry.attempts", options.retry.attempts, 0);
  checkMilliseconds("retry.initialDelay", options.retry.initialDelay);
  checkMilliseconds("retry.maxDelay", options.retry.maxDelay);
}

function checkCount(name: string, count: number | undefined, least: number): void {
  if (count === undefined || (Number.isSafeInteger(count) && count >= least)) return;
  throw new ScanError("INVALID_OPTION", `${name} must be a whole number, ${least} or more; got ${count}`);
}

function checkMilliseconds(name: string, value: number | undefined): void {
  if (value === undefined || (value >= 0 && value <= LONGEST)) return;
  throw new ScanError("INVALID_OPTION", `${name} must be milliseconds from 0 to ${LONGEST}; got ${value}`);
}
