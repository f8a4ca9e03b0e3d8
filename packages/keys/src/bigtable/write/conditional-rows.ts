import { toUnits } from "../../bytes.ts";
import { type ConditionalCall, type ConditionalOptions, conditionalCall, sendConditional } from "./conditional.ts";
import { endingOf } from "./ending.ts";
import { isWriteError, WriteError } from "./error.ts";
import { type Entries, Halt } from "./feed.ts";
import { checkCommon, checkWhole } from "./options.ts";
import type { EntryResult, EntryStatus, StatusName } from "./result.ts";
import type { ConditionalEntry, RowSink } from "./sink.ts";
import { toRowSink, type WriteTarget } from "./target.ts";

export interface ConditionalRowsOptions extends ConditionalOptions {
  /** The greatest number of requests on their way at a time, 1 to 10,000; default 64. */
  readonly concurrency?: number | undefined;
  /** Is called with the number of entries that have their results, after each. */
  readonly onProgress?: ((done: number) => void) | undefined;
}

/** What became of one conditional entry. */
export interface ConditionalRowResult extends EntryResult {
  /** Whether the predicate matched; `null` where there is no answer. */
  readonly matched: boolean | null;
  /** False when `matched` can be this entry's own doing; see {@link ConditionalResult}. */
  readonly certain: boolean;
}

const OK: EntryStatus = Object.freeze({ code: "OK", message: "" });

/**
 * Sends many conditional changes, each a request of its own, a bounded number at a time, and gives the result of each in the
 * order of the entries. Those of one row are sent one after the other, in their order. **It does not throw where entries
 * fail:** look at their `outcome`.
 *
 * @throws WriteError INVALID_OPTION; CANCELLED and DEADLINE_EXCEEDED when the signal or the timeout ends it, with the
 *   `results` of all entries taken so far
 * @example
 * const results = await checkAndMutateRows(table, entries);
 * results.filter(({ matched }) => matched).length; // how many came late
 */
export async function checkAndMutateRows(
  target: WriteTarget,
  entries: Entries<ConditionalEntry>,
  options: ConditionalRowsOptions = {},
): Promise<ConditionalRowResult[]> {
  const { concurrency = 64, onProgress } = options;
  checkWhole("concurrency", concurrency, 1, 10_000);
  checkCommon(options);
  const sink = toRowSink(target);
  const ending = endingOf(options, sink.name);
  const call = conditionalCall(options, ending.signal);
  const results: ConditionalRowResult[] = [];
  const running = new Set<Promise<void>>();
  /** The latest change of each row that is on its way. */
  const rows = new Map<string, Promise<void>>();
  let taken = 0;
  let done = 0;
  const halt = new Halt(ending.signal);
  try {
    await halt.feed(entries, (entry) => {
      const index = taken++;
      const key = entry.key instanceof Uint8Array ? toUnits(entry.key) : "";
      const before = rows.get(key);
      const change = (async () => {
        if (before !== undefined) await before;
        results[index] = await resultOf(sink, entry, index, call);
        done++;
        halt.guard(() => onProgress?.(done));
      })().finally(() => {
        running.delete(change);
        if (rows.get(key) === change) rows.delete(key);
      });
      rows.set(key, change);
      running.add(change);
      return running.size < concurrency ? undefined : Promise.race(running);
    });
  } finally {
    await Promise.all(running);
    ending.release();
  }
  halt.rethrow();
  if (!ending.signal.aborted) return results;
  const reason = ending.signal.reason as WriteError;
  const written = results.filter(({ outcome }) => outcome === "written").length;
  const message = `${reason.message}; ${written} of ${taken} entries have their answer`;
  throw new WriteError(reason.code, message, { table: sink.name, results, cause: reason.cause });
}

async function resultOf(
  sink: RowSink,
  entry: ConditionalEntry,
  index: number,
  call: ConditionalCall,
): Promise<ConditionalRowResult> {
  const { key } = entry;
  try {
    const { matched, certain, attempts } = await sendConditional(sink, entry, call);
    return { index, key, status: OK, outcome: "written", attempts, matched, certain };
  } catch (error) {
    if (!isWriteError(error)) throw error;
    const status = { code: error.code as StatusName, message: error.message };
    const outcome = error.outcome ?? "unknown";
    return { index, key, status, outcome, attempts: error.attempts ?? 0, matched: null, certain: false };
  }
}
