import { MAX_KEY_BYTES } from "../../key-length.ts";
import { pause, type RetryOptions, type RetryPolicy, retryDelay, retryPolicy } from "../retry.ts";
import { endingOf } from "./ending.ts";
import { MAX_MUTATIONS, sizeOfMutations } from "./entry-size.ts";
import { WriteError, type WriteErrorCode } from "./error.ts";
import { checkCommon } from "./options.ts";
import { readableKey } from "./readable-key.ts";
import type { ConditionalEntry, RowSink } from "./sink.ts";
import { failed } from "./status.ts";
import { toRowSink, type WriteTarget } from "./target.ts";

/** How a conditional change is sent. */
export interface ConditionalOptions {
  /** Milliseconds for one request; default 20,000, as the client's own. */
  readonly requestTimeout?: number | undefined;
  /** Milliseconds for all tries; default: none. */
  readonly timeout?: number | undefined;
  /** How an idempotent entry is tried again; `false`: not at all. Default: 10 tries, from 10 ms apart. */
  readonly retry?: RetryOptions | false | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What a conditional change has done. */
export interface ConditionalResult {
  /** Whether the predicate matched, at the last request: the true mutations were applied, else the false ones. */
  readonly matched: boolean;
  /**
   * False when an earlier request has no answer and may have been applied: `matched` is then what the row was after it, and
   * the match can be this entry's own doing. The row is as it should be in any case.
   */
  readonly certain: boolean;
  /** How often it was sent. */
  readonly attempts: number;
}

export interface ConditionalCall {
  readonly retry: RetryPolicy;
  readonly requestTimeout: number;
  readonly signal: AbortSignal;
}

/**
 * Changes a row by what is in it, in one step on the server (CheckAndMutateRow): no other write comes between. Needs an app
 * profile with single-cluster routing that allows single-row transactions; over several clusters such checks are not safe.
 *
 * Where no answer comes, an `idempotent` entry is sent again: the row ends right, and `certain` says whether `matched` can be
 * this entry's own doing. Any other entry is not sent again: the error has the outcome `unknown`, and only reading the row
 * tells.
 *
 * @param target - a table of @google-cloud/bigtable, or a `MemoryTable`
 * @throws WriteError with the server's status and the `outcome`; CANCELLED, DEADLINE_EXCEEDED, INVALID_OPTION
 * @example
 * const { matched } = await checkAndMutate(table, {
 *   key,
 *   predicate: filters.chain(filters.columns([column]), filters.newest(1), filters.valueRange({ gte: version })),
 *   trueMutations: [],
 *   falseMutations: entry.mutations,
 *   idempotent: true,
 * });
 * matched; // true: the row has this version or a newer one, and nothing was written
 */
export async function checkAndMutate(
  target: WriteTarget,
  entry: ConditionalEntry,
  options: ConditionalOptions = {},
): Promise<ConditionalResult> {
  checkCommon(options);
  const sink = toRowSink(target);
  const ending = endingOf(options, sink.name);
  try {
    return await sendConditional(sink, entry, conditionalCall(options, ending.signal));
  } finally {
    ending.release();
  }
}

/** A call with the options' defaults. */
export function conditionalCall(options: ConditionalOptions, signal: AbortSignal): ConditionalCall {
  return { retry: retryPolicy(options.retry), requestTimeout: options.requestTimeout ?? 20_000, signal };
}

/** Sends one entry until it has an answer, or may not be tried again. */
export async function sendConditional(
  sink: RowSink,
  entry: ConditionalEntry,
  call: ConditionalCall,
): Promise<ConditionalResult> {
  const wrong = whyNot(entry);
  if (wrong !== null)
    throw conditionalError("INVALID_ARGUMENT", wrong, sink, entry, { outcome: "not-written", attempts: 0 });
  let maybeApplied = false;
  for (let attempts = 1; ; attempts++) {
    if (call.signal.aborted) throw ended(call.signal, sink, entry, maybeApplied, attempts - 1);
    try {
      const matched = await sink.checkAndMutateRow(entry, { timeout: call.requestTimeout, signal: call.signal });
      return { matched, certain: !maybeApplied, attempts };
    } catch (error) {
      const answer = failed(error);
      maybeApplied ||= answer.maybeApplied;
      if (call.signal.aborted) throw ended(call.signal, sink, entry, maybeApplied, attempts);
      if (!answer.retryable || entry.idempotent !== true || attempts > call.retry.attempts) {
        const { code, message } = answer.status;
        const outcome = maybeApplied ? "unknown" : "not-written";
        throw conditionalError(code, message, sink, entry, { outcome, attempts, cause: error });
      }
    }
    await pause(retryDelay(call.retry, attempts), call.signal).catch(() => {});
  }
}

/** Why an entry can't be sent. */
function whyNot({ key, trueMutations, falseMutations }: ConditionalEntry): string | null {
  if (!(key instanceof Uint8Array)) return "key must be a Uint8Array: a string would be read as base64";
  if (key.length < 1 || key.length > MAX_KEY_BYTES) {
    return `a row key has 1 to ${MAX_KEY_BYTES} bytes; this one has ${key.length}`;
  }
  if (Math.max(trueMutations.length, falseMutations.length) > MAX_MUTATIONS) {
    return `it has more than ${MAX_MUTATIONS} mutations`;
  }
  const size = sizeOfMutations([...trueMutations, ...falseMutations]);
  return typeof size === "string" ? size : null;
}

const TRANSACTIONS =
  "conditional writes need an app profile with single-cluster routing that allows single-row transactions: give one to the client (`appProfileId`), or use `conflict: newest-event`, which needs none";

const NEXT: { readonly [code in WriteErrorCode]?: string } = {
  FAILED_PRECONDITION: TRANSACTIONS,
  NOT_FOUND: "check project, instance, table, families and app profile; `rowsmith apply` creates the table",
  PERMISSION_DENIED:
    "the caller needs bigtable.tables.mutateRows and readRows, for example through roles/bigtable.user",
  UNAUTHENTICATED: "give credentials, for example by `gcloud auth application-default login`",
};

interface FailedTry {
  readonly outcome: "not-written" | "unknown";
  readonly attempts: number;
  readonly cause?: unknown;
}

function conditionalError(
  code: WriteErrorCode,
  reason: string,
  sink: RowSink,
  entry: ConditionalEntry,
  { outcome, attempts, cause }: FailedTry,
): WriteError {
  const tried = attempts <= 1 ? "" : ` after ${attempts} attempts`;
  const known = outcome === "unknown" ? "; it is unknown whether it was applied: read the row" : "";
  const next = /transaction|app ?profile/i.test(reason) ? TRANSACTIONS : NEXT[code];
  const row = entry.key instanceof Uint8Array ? ` of row ${readableKey(entry.key)}` : "";
  const message = `conditional write${row} in ${sink.name} failed${tried}: ${code}, ${reason}${known}${next === undefined ? "" : `; ${next}`}`;
  return new WriteError(code, message, { table: sink.name, rowKey: entry.key, outcome, attempts, cause });
}

function ended(
  signal: AbortSignal,
  sink: RowSink,
  entry: ConditionalEntry,
  maybeApplied: boolean,
  attempts: number,
): WriteError {
  const reason = signal.reason as WriteError;
  const outcome = maybeApplied ? "unknown" : "not-written";
  return new WriteError(reason.code, reason.message, {
    table: sink.name,
    rowKey: entry.key,
    outcome,
    attempts,
    cause: reason.cause,
  });
}
