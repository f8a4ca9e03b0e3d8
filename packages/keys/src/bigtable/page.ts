import type { Plan } from "../plan/types.ts";
import type { RowReader } from "./entity-reader.ts";
import { type ScanTarget, scan } from "./scan.ts";
import { ScanError } from "./scan-error.ts";
import { withCursor } from "./scan-failure.ts";
import type { ScanOptions } from "./scan-options.ts";
import { checkLimit } from "./source.ts";

/** How a page is read: a scan's options, its `limit` being the size of the page. */
export interface PageOptions extends ScanOptions {
  /** The greatest number of rows of the page, 1 or more; default 100. */
  readonly limit?: number | undefined;
  readonly ordered?: true | undefined;
}

/** Some rows, and what leads to those behind them. */
export interface Page<T> {
  readonly rows: T[];
  /** Option `after` of the next page, in any process; `null`: there was no further row. */
  readonly cursor: string | null;
}

const DEFAULT_PAGE = 100;

/**
 * The next rows of a plan in its order, and a cursor where there are more. It reads one row more than it gives, so a cursor
 * always leads to at least one row, unless rows are deleted meanwhile.
 *
 * @throws ScanError as {@link scan} does, with the cursor that the page itself began with: none of its rows are given.
 *   INVALID_OPTION for a limit of 0 and for an unordered page
 * @example
 * const first = await page(table, plan, reader, { limit: 20 }); // { rows: [20 of them], cursor: "AQAx…" }
 * const second = await page(table, plan, reader, { limit: 20, after: first.cursor }); // { rows: [3 of them], cursor: null }
 */
export async function page<T>(
  target: ScanTarget,
  plan: Plan,
  reader: RowReader<T>,
  options: PageOptions = {},
): Promise<Page<T>> {
  const limit = options.limit ?? DEFAULT_PAGE;
  checkLimit(limit);
  if (limit === 0) throw new ScanError("INVALID_OPTION", "a page needs a limit of 1 row or more; got 0");
  if ((options.ordered as boolean | undefined) === false) {
    throw new ScanError("INVALID_OPTION", "pages come in order: leave out `ordered: false`, or use scan");
  }
  const rows: T[] = [];
  let cursor: string | null = null;
  const found = scan(target, plan, reader, { ...options, limit: limit + 1 });
  try {
    for await (const row of found) {
      if (rows.length === limit) return { rows, cursor };
      rows.push(row);
      if (rows.length === limit) cursor = found.cursor();
    }
  } catch (error) {
    throw withCursor(error, options.after ?? null);
  }
  return { rows, cursor: null };
}
