import type { RowEntry } from "../../runtime/row.ts";
import { pause, type RetryPolicy, retryDelay } from "../retry.ts";
import type { EntryStatus, Outcome } from "./result.ts";
import type { RowSink } from "./sink.ts";
import { type Answer, answered, failed, LEFT_OUT } from "./status.ts";

/** An entry that has no result yet. */
export interface Pending {
  readonly index: number;
  readonly entry: RowEntry;
  /** The row key as a string of one unit a byte. */
  readonly key: string;
  readonly bytes: number;
  attempts: number;
  /** An attempt may have been applied without saying so. */
  maybeApplied: boolean;
}

export interface BatchCall {
  readonly retry: RetryPolicy;
  readonly requestTimeout: number;
  readonly signal: AbortSignal;
  /** Is called before each request, with the number of entries that it sends again. */
  readonly sent: (again: number) => void;
  /** Is called once for each entry. */
  readonly settle: (pending: Pending, status: EntryStatus, outcome: Outcome) => void;
}

/**
 * Sends a batch, and those of its entries again that failed, are idempotent and may succeed, until each has its result.
 * Never throws what the server or the signal does.
 */
export async function sendBatch(sink: RowSink, batch: readonly Pending[], call: BatchCall): Promise<void> {
  let open = batch;
  let triesInARow = 0;
  for (;;) {
    call.sent(triesInARow === 0 && open === batch ? 0 : open.length);
    const answers = await sendOnce(sink, open, call);
    const again: Pending[] = [];
    const last: EntryStatus[] = [];
    for (let i = 0; i < open.length; i++) {
      const pending = open[i]!;
      const { status, maybeApplied, retryable } = answers[i]!;
      if (status.code === "OK") {
        call.settle(pending, status, "written");
        continue;
      }
      pending.maybeApplied ||= maybeApplied;
      if (retryable && pending.entry.idempotent && !call.signal.aborted) {
        again.push(pending);
        last.push(status);
      } else call.settle(pending, status, outcomeOf(pending));
    }
    if (again.length === 0) return;
    triesInARow = again.length < open.length ? 1 : triesInARow + 1;
    const mayGoOn = triesInARow <= call.retry.attempts && (await waited(triesInARow, call));
    if (!mayGoOn) {
      for (let i = 0; i < again.length; i++) call.settle(again[i]!, last[i]!, outcomeOf(again[i]!));
      return;
    }
    open = again;
  }
}

/** One answer an entry, whatever happens. */
async function sendOnce(sink: RowSink, open: readonly Pending[], call: BatchCall): Promise<Answer[]> {
  const answers: (Answer | undefined)[] = new Array(open.length).fill(undefined);
  let rest: Answer = LEFT_OUT;
  const { signal, requestTimeout: timeout } = call;
  for (const pending of open) pending.attempts++;
  try {
    await sink.mutateRows(
      open.map(({ entry }) => entry),
      (index, code, message) => {
        answers[index] = answered(code, message);
      },
      { signal, timeout },
    );
  } catch (error) {
    rest = failed(error);
  }
  return answers.map((answer) => answer ?? rest);
}

function outcomeOf(pending: Pending): Outcome {
  return pending.maybeApplied ? "unknown" : "not-written";
}

/** Waits before the n-th try in a row; `false` when the write was ended meanwhile. */
function waited(n: number, call: BatchCall): Promise<boolean> {
  return pause(retryDelay(call.retry, n), call.signal).then(
    () => true,
    () => false,
  );
}
