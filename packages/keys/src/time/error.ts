/**
 * What is wrong with a time. Codes are stable: match on them, not on messages. WRONG_UNIT is a number that looks like
 * another unit than the one asked for; REMAINDER is a time that the coarser unit can't hold exactly; IN_THE_FUTURE is one
 * that a write refuses because it lies too far ahead of the writer's clock.
 */
export type TimeErrorCode =
  | "WRONG_TYPE"
  | "NOT_WHOLE"
  | "OUT_OF_RANGE"
  | "WRONG_UNIT"
  | "REMAINDER"
  | "INVALID_ISO"
  | "IN_THE_FUTURE";

/** The one class of errors that times throw. */
export class TimeError extends Error {
  override readonly name = "TimeError";
  readonly code: TimeErrorCode;
  /** The offending value, made readable and cut to about 80 characters. */
  readonly value: string;

  constructor(code: TimeErrorCode, message: string, value: string) {
    super(message);
    this.code = code;
    this.value = value;
  }
}

/** Recognises a {@link TimeError}, also one from another copy of this package. */
export function isTimeError(error: unknown): error is TimeError {
  return error instanceof Error && error.name === "TimeError" && "code" in error;
}
