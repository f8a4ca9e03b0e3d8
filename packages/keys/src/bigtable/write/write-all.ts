import type { RowEntry } from "../../runtime/row.ts";
import { endingOf } from "./ending.ts";
import type { WriteError } from "./error.ts";
import { type Entries, Halt } from "./feed.ts";
import type { WriteOptions } from "./options.ts";
import type { EntryResult, WriteCounts } from "./result.ts";
import type { RowSink } from "./sink.ts";
import { toRowSink, type WriteTarget } from "./target.ts";
import { Writer } from "./writer.ts";

/** How a write of many entries came out. */
export interface Written {
  readonly sink: RowSink;
  readonly counts: WriteCounts;
  /** Why it was ended from outside, if it was. */
  readonly ended: WriteError | null;
}

/**
 * Writes entries as they come, and waits for the results of all that were taken, also where the iterable or a callback
 * throws: then that is thrown.
 *
 * @param settled - takes each result; where it gives `false`, no more entries are taken
 */
export async function writeAll(
  target: WriteTarget,
  entries: Entries,
  options: WriteOptions,
  settled: (result: EntryResult, entry: RowEntry) => boolean,
): Promise<Written> {
  const sink = toRowSink(target);
  const ending = endingOf(options, sink.name);
  const halt = new Halt(ending.signal);
  const writer: Writer = new Writer(
    sink,
    options,
    ending.signal,
    (result, entry) => halt.guard(() => settled(result, entry)),
    () => halt.guard(() => options.onProgress?.(writer.counts.snapshot())),
  );
  try {
    await halt.feed(entries, (entry) => writer.add(entry));
  } finally {
    await writer.close();
    ending.release();
  }
  halt.rethrow();
  return {
    sink,
    counts: writer.counts.snapshot(),
    ended: ending.signal.aborted ? (ending.signal.reason as WriteError) : null,
  };
}
