import { isRetryable } from "../retry.ts";
import { statusName } from "../scan-error.ts";
import { isWriteError } from "./error.ts";
import type { EntryStatus, StatusName } from "./result.ts";

/** What came of sending an entry once. */
export interface Answer {
  readonly status: EntryStatus;
  /** The server can have applied it although it does not say so. */
  readonly maybeApplied: boolean;
  /** Another try may succeed. */
  readonly retryable: boolean;
}

const OK: EntryStatus = Object.freeze({ code: "OK", message: "" });
const WRITTEN: Answer = Object.freeze({ status: OK, maybeApplied: true, retryable: false });

/** Given before anything is changed. The others are also what a change that was made can end with. */
const REFUSALS: ReadonlySet<StatusName> = new Set([
  "INVALID_ARGUMENT",
  "NOT_FOUND",
  "ALREADY_EXISTS",
  "PERMISSION_DENIED",
  "RESOURCE_EXHAUSTED",
  "FAILED_PRECONDITION",
  "OUT_OF_RANGE",
  "UNIMPLEMENTED",
  "UNAUTHENTICATED",
]);

/** The server's status for one entry (google.rpc.Status). */
export function answered(code: number, message: string): Answer {
  return code === 0 ? WRITTEN : failed(Object.assign(new Error(message), { code }));
}

/** What a failed request says about an entry that the server did not answer. */
export function failed(error: unknown): Answer {
  if (isWriteError(error)) {
    // The write was ended while the request was on its way.
    return {
      status: { code: error.code as StatusName, message: error.message },
      maybeApplied: true,
      retryable: false,
    };
  }
  const code = closedClient(error) ? "FAILED_PRECONDITION" : (statusName(error) as StatusName);
  const message = error instanceof Error ? error.message : String(error);
  return { status: { code, message }, maybeApplied: !REFUSALS.has(code), retryable: isRetryable(error) };
}

/** An entry that the server left out of an answer that ended well. */
export const LEFT_OUT: Answer = {
  status: { code: "UNKNOWN", message: "the server ended its answer without a word about this entry" },
  maybeApplied: true,
  retryable: true,
};

/** The client says so with the code ABORTED, and sends nothing. */
function closedClient(error: unknown): boolean {
  return error instanceof Error && error.name === "Closed";
}
