import type { EntryResult, StatusName, WriteCounts } from "./result.ts";

/**
 * Why a write ended. Codes are stable: match on them, not on messages. FAILED_ENTRIES: entries were not written, or it is
 * not known whether they were. DUPLICATE_ENTRY: two entries of a batch are one row or version. INVALID_OPTION: a wrong argument. CANCELLED: the caller's signal, which is the `cause`;
 * DEADLINE_EXCEEDED: the caller's `timeout`, or the server's; the others are statuses of the server.
 */
export type WriteErrorCode = StatusName | "FAILED_ENTRIES" | "DUPLICATE_ENTRY" | "INVALID_OPTION";

export interface WriteErrorDetails {
  /** Full name of the table. */
  readonly table?: string | undefined;
  /** The row of a single write. */
  readonly rowKey?: Uint8Array | undefined;
  /** Of a single write: whether it can have been applied. */
  readonly outcome?: "not-written" | "unknown" | undefined;
  /** Of a single write: how often it was sent. */
  readonly attempts?: number | undefined;
  /** What a stream had done when it ended. */
  readonly counts?: WriteCounts | undefined;
  /** What became of the entries: all that were given to `writeRows`, the first failed ones of a stream. */
  readonly results?: readonly EntryResult[] | undefined;
  readonly cause?: unknown;
}

/** The one class of errors that writing throws, apart from what the caller's own iterable and callbacks throw. */
export class WriteError extends Error {
  override readonly name = "WriteError";
  readonly code: WriteErrorCode;
  readonly table: string | undefined;
  readonly rowKey: Uint8Array | undefined;
  readonly outcome: "not-written" | "unknown" | undefined;
  readonly attempts: number | undefined;
  readonly counts: WriteCounts | undefined;
  readonly results: readonly EntryResult[] | undefined;

  constructor(code: WriteErrorCode, message: string, details: WriteErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.table = details.table;
    this.rowKey = details.rowKey;
    this.outcome = details.outcome;
    this.attempts = details.attempts;
    this.counts = details.counts;
    this.results = details.results;
  }
}

/** Recognises a {@link WriteError}, also one from another copy of this package. */
export function isWriteError(error: unknown): error is WriteError {
  return error instanceof Error && error.name === "WriteError" && "code" in error;
}
