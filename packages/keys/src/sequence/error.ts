/**
 * Why a sequencer gives no number. Codes are stable: match on them, not on messages.
 * In-process: TOO_FAR_AHEAD, INVALID_CLOCK, MISSING_SCOPE. Leased: EXHAUSTED, LEASE_FAILED, INVALID_COUNTER.
 */
export type SequencerErrorCode =
  | "INVALID_OPTION"
  | "INVALID_CLOCK"
  | "MISSING_SCOPE"
  | "TOO_FAR_AHEAD"
  | "EXHAUSTED"
  | "LEASE_FAILED"
  | "INVALID_COUNTER";

export interface SequencerErrorDetails {
  /** With TOO_FAR_AHEAD: microseconds until the clock allows the next number, if it runs on. */
  readonly waitMicros?: number;
  readonly cause?: unknown;
}

/** The one class of errors that sequencers throw. */
export class SequencerError extends Error {
  override readonly name = "SequencerError";
  readonly code: SequencerErrorCode;
  readonly waitMicros: number | undefined;

  constructor(code: SequencerErrorCode, message: string, details: SequencerErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.waitMicros = details.waitMicros;
  }
}

/** Recognises a {@link SequencerError}, also one from another copy of this package. */
export function isSequencerError(error: unknown): error is SequencerError {
  return error instanceof Error && error.name === "SequencerError" && "code" in error;
}

/** Refuses an option that is no whole number from `minimum` to `maximum`. */
export function checkOption(name: string, value: number, minimum: number, maximum: number): number {
  if (Number.isInteger(value) && value >= minimum && value <= maximum) return value;
  const shown = typeof value === "number" ? String(value) : typeof value;
  throw new SequencerError(
    "INVALID_OPTION",
    `${name} is ${shown}; it must be a whole number from ${minimum} to ${maximum}`,
  );
}
