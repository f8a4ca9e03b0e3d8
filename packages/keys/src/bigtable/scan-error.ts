/** Names of gRPC status codes, by number. */
const STATUS_NAMES = [
  "OK",
  "CANCELLED",
  "UNKNOWN",
  "INVALID_ARGUMENT",
  "DEADLINE_EXCEEDED",
  "NOT_FOUND",
  "ALREADY_EXISTS",
  "PERMISSION_DENIED",
  "RESOURCE_EXHAUSTED",
  "FAILED_PRECONDITION",
  "ABORTED",
  "OUT_OF_RANGE",
  "UNIMPLEMENTED",
  "INTERNAL",
  "UNAVAILABLE",
  "DATA_LOSS",
  "UNAUTHENTICATED",
] as const;

/**
 * What went wrong with a scan: the name of the server's gRPC status, or MALFORMED_RESPONSE for a stream that breaks the
 * ReadRows protocol, INVALID_OPTION for a wrong argument, INVALID_CURSOR for a cursor that is damaged or of another scan,
 * UNSORTED_ROWS for rows that do not come in merge order,
 * UNREADABLE_ROW for a row whose key or values are not of the entity (the error's `cause` says what is wrong with it).
 */
export type ScanErrorCode =
  | (typeof STATUS_NAMES)[number]
  | "MALFORMED_RESPONSE"
  | "INVALID_OPTION"
  | "INVALID_CURSOR"
  | "UNSORTED_ROWS"
  | "UNREADABLE_ROW";

export interface ScanErrorDetails {
  /** Full name of the table. */
  readonly table?: string | undefined;
  readonly entity?: string | undefined;
  /** The bucket whose stream failed; `null` for a key without buckets. */
  readonly bucket?: number | null | undefined;
  /** The generation of that bucket; 0 is the present number of buckets. */
  readonly generation?: number | undefined;
  /** The key of the row that can't be read. */
  readonly rowKey?: Uint8Array | undefined;
  /** How far the failed stream had come: the key of its last row, or the last one that the server says it has passed. */
  readonly passedKey?: Uint8Array | undefined;
  /** What resumes the scan behind the last row that it gave; `null`: it gave none, and started without a cursor. */
  readonly cursor?: string | null | undefined;
  readonly cause?: unknown;
}

/** The one class of errors that reading throws, apart from an abort, which throws the signal's reason. */
export class ScanError extends Error {
  override readonly name = "ScanError";
  readonly code: ScanErrorCode;
  readonly table: string | undefined;
  readonly entity: string | undefined;
  readonly bucket: number | null | undefined;
  readonly generation: number | undefined;
  readonly rowKey: Uint8Array | undefined;
  readonly passedKey: Uint8Array | undefined;
  readonly cursor: string | null | undefined;

  constructor(code: ScanErrorCode, message: string, details: ScanErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.table = details.table;
    this.entity = details.entity;
    this.bucket = details.bucket;
    this.generation = details.generation;
    this.rowKey = details.rowKey;
    this.passedKey = details.passedKey;
    this.cursor = details.cursor;
  }
}

/** Recognises a {@link ScanError}, also one from another copy of this package. */
export function isScanError(error: unknown): error is ScanError {
  return error instanceof Error && error.name === "ScanError" && "code" in error;
}

/** The name of the gRPC status in an error of the client; UNKNOWN where it has none. */
export function statusName(error: unknown): ScanErrorCode {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return (typeof code === "number" ? STATUS_NAMES[code] : undefined) ?? "UNKNOWN";
}
