/** What went wrong with a key. Codes are stable: match on them, not on messages. */
export type KeyErrorCode =
  | "MISSING_VALUE"
  | "WRONG_TYPE"
  | "OUT_OF_RANGE"
  | "TOO_LONG"
  | "PATTERN_MISMATCH"
  | "FORBIDDEN_BYTE"
  | "LONE_SURROGATE"
  | "INVALID_UTF8"
  | "KEY_LENGTH"
  | "TARGET_TOO_SMALL"
  | "MALFORMED_KEY"
  | "WRONG_BUCKET"
  | "WRONG_TIME_BUCKET"
  | "UNSUPPORTED"
  | "UNKNOWN_COMPONENT"
  | "INVALID_PREDICATE"
  | "FULL_SCAN"
  | "TOO_MANY_RANGES";

export interface KeyErrorDetails {
  /** Entity of the key. */
  readonly entity?: string;
  /** Component at fault, if one is. */
  readonly component?: string;
  /** The offending value, made readable and cut to about 80 characters. */
  readonly value?: string;
  /** What would have been accepted. */
  readonly allowed?: string;
}

/** The one class of errors that keys, plans and codecs throw. */
export class KeyError extends Error {
  override readonly name = "KeyError";
  readonly code: KeyErrorCode;
  readonly entity: string | undefined;
  readonly component: string | undefined;
  readonly value: string | undefined;
  readonly allowed: string | undefined;

  constructor(code: KeyErrorCode, message: string, details: KeyErrorDetails = {}) {
    super(message);
    this.code = code;
    this.entity = details.entity;
    this.component = details.component;
    this.value = details.value;
    this.allowed = details.allowed;
  }
}

/** Recognises a {@link KeyError}, also one from another copy of this package. */
export function isKeyError(error: unknown): error is KeyError {
  return error instanceof Error && error.name === "KeyError" && "code" in error;
}
