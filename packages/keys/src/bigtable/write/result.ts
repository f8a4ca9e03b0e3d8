import type { ScanErrorCode } from "../scan-error.ts";

/** The name of a gRPC status. */
export type StatusName = Exclude<
  ScanErrorCode,
  "MALFORMED_RESPONSE" | "INVALID_OPTION" | "INVALID_CURSOR" | "UNSORTED_ROWS" | "UNREADABLE_ROW"
>;

/** What the server said last about an entry. */
export interface EntryStatus {
  readonly code: StatusName;
  /** Empty with the code OK. */
  readonly message: string;
}

/**
 * `written`: the server said so. `not-written`: it refused, or nothing was sent. `unknown`: it did not answer, or with an
 * error that it also gives after a change was made; read the row to know.
 */
export type Outcome = "written" | "not-written" | "unknown";

/** What became of one entry. */
export interface EntryResult {
  /** Its place among the entries that were given, from 0. */
  readonly index: number;
  readonly key: Uint8Array;
  readonly status: EntryStatus;
  readonly outcome: Outcome;
  /** How often it was sent; 0 where it was refused before. */
  readonly attempts: number;
}

/** What a write has done so far. */
export interface WriteCounts {
  /** Entries that were taken from the caller; those that are in none of the next three are on their way. */
  readonly entries: number;
  readonly written: number;
  readonly notWritten: number;
  readonly unknown: number;
  /** Requests that were sent. */
  readonly requests: number;
  /** Entries that were sent again, each time that they were. */
  readonly retries: number;
  /** Bytes of the written entries, about as they are on the wire. */
  readonly bytes: number;
}

/** Counts one write. */
export class Counts implements WriteCounts {
  entries = 0;
  written = 0;
  notWritten = 0;
  unknown = 0;
  requests = 0;
  retries = 0;
  bytes = 0;

  /** The counts of this moment. */
  snapshot(): WriteCounts {
    const { entries, written, notWritten, unknown, requests, retries, bytes } = this;
    return { entries, written, notWritten, unknown, requests, retries, bytes };
  }
}
