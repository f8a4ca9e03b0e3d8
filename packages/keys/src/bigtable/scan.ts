import { setMaxListeners } from "node:events";
import type { Plan } from "../plan/types.ts";
import type { ClientTable } from "./client.ts";
import { type CellRules, type ColumnRef, readFilter } from "./filters/index.ts";
import type { RawRow } from "./row.ts";
import { rowBatches } from "./row-batches.ts";
import { rowUnreadable, ScanError } from "./scan-error.ts";
import type { ScanOptions } from "./scan-options.ts";
import { checkLimit, type RowSource, toRowSource } from "./source.ts";

/** A table to read: the client's own, or any other source of raw rows. */
export type ScanTarget = RowSource | ClientTable;

/** What a scan has to know of an entity's rows. */
export interface RowReader<T> {
  /** The key without its bucket: what rows of several buckets are merged by. */
  mergeKey(key: Uint8Array): Uint8Array;
  /** The row as the caller wants it; `undefined` when the plan's residual refuses it. */
  read(row: RawRow): T | undefined;
  /** The columns that the reader needs, where the scan's options name none. */
  readonly columns?: readonly ColumnRef[] | undefined;
  /** What of the rows is garbage, and not given. */
  readonly cells?: CellRules | undefined;
}

const FINISHED = new Error("the scan has ended");

/**
 * Reads the rows of a plan. Ordered scans open one stream a bucket and merge them by the key without its bucket, ties by
 * bucket; unordered ones send as few requests as their size limit allows. A plan with nothing to read sends none.
 * Iterating the result again runs the scan again.
 *
 * @param target - the client's table, or another source of raw rows
 * @param plan - what to read
 * @param reader - what to make of a row
 * @throws ScanError at once with INVALID_OPTION; from the iteration when a bucket fails, naming it, and with UNREADABLE_ROW
 *   when `reader` throws a KeyError or a ValueError, naming the row: rows given until then are valid. Anything else that
 *   `reader` throws passes through.
 * @example
 * for await (const reading of scan(table, plan, reader, { limit: 10 })) console.log(reading); // ten rows in time order
 */
export function scan<T>(
  target: ScanTarget,
  plan: Plan,
  reader: RowReader<T>,
  options: ScanOptions = {},
): AsyncIterable<T> {
  checkLimit(options.limit);
  checkCount("concurrency", options.concurrency);
  checkCount("readAhead", options.readAhead);
  filterOf(reader, options);
  const source = toRowSource(target);
  return { [Symbol.asyncIterator]: () => run(source, plan, naming(reader, plan.entity), options) };
}

async function* run<T>(
  source: RowSource,
  plan: Plan,
  reader: RowReader<T>,
  options: ScanOptions,
): AsyncGenerator<T, void, undefined> {
  const { limit, signal } = options;
  signal?.throwIfAborted();
  if (limit === 0 || (plan.ranges.length === 0 && plan.points.length === 0)) return;
  const filter = filterOf(reader, options);
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  const abort = (): void => stop.abort(signal?.reason);
  signal?.addEventListener("abort", abort);
  let given = 0;
  try {
    for await (const rows of rowBatches(source, plan, reader.mergeKey, filter, options, stop)) {
      for (const row of rows) {
        signal?.throwIfAborted();
        const item = reader.read(row);
        if (item === undefined) continue;
        given++;
        // Streams end before the last row is given, not when the consumer asks for one more.
        if (given === limit) stop.abort(FINISHED);
        yield item;
        if (given === limit) return;
      }
    }
    signal?.throwIfAborted();
  } finally {
    signal?.removeEventListener("abort", abort);
    stop.abort(FINISHED);
  }
}

/** What the server is to send: ages count from now. */
function filterOf<T>(reader: RowReader<T>, options: ScanOptions): object {
  return readFilter({ ...options, columns: options.columns ?? reader.columns }, reader.cells);
}

/** The reader with errors that name the row. */
function naming<T>(reader: RowReader<T>, entity: string): RowReader<T> {
  return {
    columns: reader.columns,
    cells: reader.cells,
    mergeKey: (key) => {
      try {
        return reader.mergeKey(key);
      } catch (error) {
        throw rowUnreadable(error, entity, key);
      }
    },
    read: (row) => {
      try {
        return reader.read(row);
      } catch (error) {
        throw rowUnreadable(error, entity, row.key);
      }
    },
  };
}

function checkCount(name: string, count: number | undefined): void {
  if (count === undefined || (Number.isSafeInteger(count) && count >= 1)) return;
  throw new ScanError("INVALID_OPTION", `${name} must be a whole number, 1 or more; got ${count}`);
}
