import type { Plan } from "../plan/types.ts";
import type { ClientTable } from "./client.ts";
import type { ScanCounters } from "./counters.ts";
import { decodeCursor } from "./cursor.ts";
import { namingRows, type RowReader } from "./entity-reader.ts";
import { readFilter } from "./filters/read-filter.ts";
import { Iteration } from "./iteration.ts";
import { isOrdered } from "./row-batches.ts";
import { ScanError } from "./scan-error.ts";
import { checkOptions, type ScanOptions } from "./scan-options.ts";
import { type RowSource, toRowSource } from "./source.ts";

/** A table to read: the client's own, or any other source of raw rows. */
export type ScanTarget = RowSource | ClientTable;

/** The rows of a scan. Iterating it again runs the scan again. */
export interface Scan<T> extends AsyncIterable<T> {
  [Symbol.asyncIterator](): AsyncIterableIterator<T, undefined, undefined>;
  /**
   * What resumes the scan strictly after the last row that was given, as option `after` of the same query in any process.
   * Before the first row: the cursor that the scan itself began with, or `null`. `null` for an unordered scan.
   */
  cursor(): string | null;
  /** What was read and given so far. */
  counters(): ScanCounters;
}

/**
 * Reads the rows of a plan. Ordered scans open one stream a bucket and merge them by the key without its bucket, ties by
 * bucket; unordered ones send as few requests as their size limit allows. A stream that breaks off is resumed behind the
 * last row that came. A plan with nothing to read sends no request. Of rows that are there in several bucket generations,
 * the newest is given.
 *
 * @param target - the client's table, or another source of raw rows
 * @param plan - what to read
 * @param reader - what to make of a row
 * @returns the rows; `cursor()` and `counters()` are about its latest iteration
 * @throws ScanError at once with INVALID_OPTION and INVALID_CURSOR; from the iteration when a bucket fails for good,
 *   naming it, and with UNREADABLE_ROW when `reader` throws a KeyError or a ValueError, naming the row: rows given until
 *   then are valid, and the error's `cursor` resumes behind them. Anything else that `reader` throws passes through.
 * @example
 * for await (const reading of scan(table, plan, reader, { limit: 10 })) console.log(reading); // ten rows in time order
 */
export function scan<T>(target: ScanTarget, plan: Plan, reader: RowReader<T>, options: ScanOptions = {}): Scan<T> {
  checkOptions(options);
  readFilter(options, reader);
  const after = startOf(plan, options);
  const source = toRowSource(target);
  const named = namingRows(reader, plan.entity);
  const begin = (): Iteration<T> => new Iteration(source, plan, named, options, after);
  let latest = begin();
  return {
    [Symbol.asyncIterator]: () => {
      latest = begin();
      return latest;
    },
    cursor: () => latest.cursor(),
    counters: () => latest.counters(),
  };
}

/** The position that the scan begins behind. */
function startOf(plan: Plan, { after, ...options }: ScanOptions): Uint8Array | null {
  if (after === undefined || after === null) return null;
  if (!isOrdered(plan, options)) {
    const message = "an unordered scan has no place to resume at: leave out `ordered: false`, or the cursor in `after`";
    throw new ScanError("INVALID_OPTION", message, { entity: plan.entity });
  }
  return decodeCursor(plan, after);
}
