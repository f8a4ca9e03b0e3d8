import type { RowEntry } from "../../runtime/row.ts";
import { WriteError } from "./error.ts";
import type { Entries } from "./feed.ts";
import type { WriteOptions } from "./options.ts";
import { readableKey } from "./readable-key.ts";
import type { EntryResult, WriteCounts } from "./result.ts";
import type { WriteTarget } from "./target.ts";
import { type Written, writeAll } from "./write-all.ts";

export interface WriteStreamOptions extends WriteOptions {
  /**
   * Takes each entry that was not written, or of which that is unknown; the stream goes on. Without it, the first such entry
   * ends the stream. Entries that are idempotent have been tried again before.
   */
  readonly onFailure?: ((result: EntryResult, entry: RowEntry) => void) | undefined;
}

/** How many failed entries the error of a stream holds. */
const KEPT_FAILURES = 100;

/**
 * Writes rows in batches by MutateRows and gives the result of every entry, in the order of the entries. **It does not throw
 * where entries fail:** look at their `outcome`, or give the results to {@link checkWritten}. For more entries than one would
 * keep results of, see {@link writeStream}.
 *
 * Failed entries that are idempotent are sent again, with backoff. The others (AddToCell, server timestamps) never are: one
 * without an answer has the outcome `unknown`, and may have been applied. Entries of one row are applied in the order that
 * they are given in, wherever that order matters.
 *
 * @param target - a table of @google-cloud/bigtable, or a `MemoryTable`
 * @throws WriteError INVALID_OPTION; CANCELLED and DEADLINE_EXCEEDED when the signal or the timeout ends the write, with the
 *   `results` of all entries taken so far
 * @example
 * const results = await writeRows(table, events.map(readingEntry));
 * results.filter(({ outcome }) => outcome !== "written"); // []
 */
export async function writeRows(
  target: WriteTarget,
  entries: Entries,
  options: WriteOptions = {},
): Promise<EntryResult[]> {
  const results: EntryResult[] = [];
  const written = await writeAll(target, entries, options, (result) => {
    results[result.index] = result;
    return true;
  });
  if (written.ended !== null) throw endedBy(written.ended, written, results);
  return results;
}

/**
 * Writes a stream of any length in bounded memory: it takes entries only as fast as the server does, counts what is written,
 * and hands what is not to `onFailure`. Otherwise as {@link writeRows}.
 *
 * @throws WriteError FAILED_ENTRIES at the first failed entry where there is no `onFailure`, with the `counts`, and in
 *   `results` the first hundred that failed; CANCELLED, DEADLINE_EXCEEDED and INVALID_OPTION as in {@link writeRows}. What the
 *   iterable or a callback throws is thrown on when the requests on their way have ended.
 * @example
 * const counts = await writeStream(table, readings(), {
 *   onFailure: ({ key, status, outcome }) => console.error(outcome, status.code, key),
 * });
 * counts.written; // 3000000
 */
export async function writeStream(
  target: WriteTarget,
  entries: Entries,
  options: WriteStreamOptions = {},
): Promise<WriteCounts> {
  const { onFailure } = options;
  const failures: EntryResult[] = [];
  const written = await writeAll(target, entries, options, (result, entry) => {
    if (result.outcome === "written") return true;
    if (failures.length < KEPT_FAILURES) failures.push(result);
    onFailure?.(result, entry);
    return onFailure !== undefined;
  });
  const { counts, ended, sink } = written;
  if (ended !== null) throw endedBy(ended, written, failures);
  if (onFailure === undefined && failures.length > 0) throw failedEntries(failures, sink.name, counts);
  return counts;
}

/**
 * Throws unless every entry was written.
 *
 * @throws WriteError FAILED_ENTRIES with the failed ones as its `results`
 * @example checkWritten(await writeRows(table, entries));
 */
export function checkWritten(results: readonly EntryResult[]): void {
  const failures = results.filter(({ outcome }) => outcome !== "written");
  if (failures.length > 0) throw failedEntries(failures);
}

function failedEntries(failures: readonly EntryResult[], table?: string, counts?: WriteCounts): WriteError {
  const first = failures.reduce((least, other) => (other.index < least.index ? other : least));
  const unknown = failures.filter(({ outcome }) => outcome === "unknown").length;
  const count = failures.length === 1 ? "an entry" : `${failures.length} entries`;
  const where = table === undefined ? "" : ` of table ${table}`;
  const open = unknown === 0 ? "" : `, ${unknown} of unknown outcome (read their rows before writing them again)`;
  const { code, message } = first.status;
  const shown = `entry ${first.index}, row ${readableKey(first.key)}: ${code}, ${message}`;
  return new WriteError("FAILED_ENTRIES", `${count}${where} failed${open}; the first is ${shown}`, {
    table,
    counts,
    results: failures,
  });
}

function endedBy(reason: WriteError, { counts, sink }: Written, results: readonly EntryResult[]): WriteError {
  const { written, notWritten, unknown } = counts;
  const done = `${written} entries were written, ${notWritten} were not, and of ${unknown} it is unknown`;
  const cause = reason.cause;
  return new WriteError(reason.code, `${reason.message}; ${done}`, { table: sink.name, counts, results, cause });
}
