/** What is wrong with a column's value. Codes are stable: match on them, not on messages. */
export type ValueErrorCode =
  | "WRONG_TYPE"
  | "OUT_OF_RANGE"
  | "LONE_SURROGATE"
  | "INVALID_UTF8"
  | "WRONG_LENGTH"
  | "INVALID_BOOL"
  | "INVALID_JSON"
  | "TOO_DEEP"
  | "UNKNOWN_NAME"
  | "OTHER_COLUMN"
  | "MISSING_COLUMN"
  | "NO_COLUMN";

/** The one class of errors that column values throw. */
export class ValueError extends Error {
  override readonly name = "ValueError";
  readonly code: ValueErrorCode;
  /** The column, as the caller named it. */
  readonly column: string | undefined;

  constructor(code: ValueErrorCode, message: string, column?: string) {
    super(column === undefined ? message : `column ${column}: ${message}`);
    this.code = code;
    this.column = column;
  }
}

/** Recognises a {@link ValueError}, also one from another copy of this package. */
export function isValueError(error: unknown): error is ValueError {
  return error instanceof Error && error.name === "ValueError" && "code" in error;
}

/** Refuses a JavaScript value of another type than the column's. */
export function wrongType(expected: string, value: unknown, column?: string): ValueError {
  return new ValueError("WRONG_TYPE", `expected ${expected}, got ${describeValue(value)}`, column);
}

/** Refuses stored bytes of another length than the type's. */
export function wrongLength(type: string, expected: number, bytes: Uint8Array, column?: string): ValueError {
  const found = `the stored value has ${bytes.length} bytes`;
  const next = "the cell was written with another type or by another writer; read the column as bytes to see it";
  return new ValueError("WRONG_LENGTH", `${type} takes ${expected} bytes, ${found}; ${next}`, column);
}

/** A value with its type, made readable and cut to about 80 characters. */
export function describeValue(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (value instanceof Uint8Array) return `Uint8Array of ${value.length} bytes`;
  if (typeof value === "string") return `string ${cut(JSON.stringify(value))}`;
  if (typeof value === "bigint") return `bigint ${cut(`${value}n`)}`;
  if (typeof value === "number" || typeof value === "boolean") return `${typeof value} ${value}`;
  return typeof value;
}

function cut(text: string): string {
  return text.length <= 80 ? text : `${text.slice(0, 77)}...`;
}
