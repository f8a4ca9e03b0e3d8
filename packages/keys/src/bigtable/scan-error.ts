import { toHex } from "../bytes.ts";
import { isKeyError } from "../error.ts";
import { isValueError } from "../values/error.ts";

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
 * ReadRows protocol, INVALID_OPTION for a wrong argument, UNSORTED_ROWS for rows that do not come in merge order,
 * UNREADABLE_ROW for a row whose key or values are not of the entity (the error's `cause` says what is wrong with it).
 */
export type ScanErrorCode =
  | (typeof STATUS_NAMES)[number]
  | "MALFORMED_RESPONSE"
  | "INVALID_OPTION"
  | "UNSORTED_ROWS"
  | "UNREADABLE_ROW";

export interface ScanErrorDetails {
  /** Full name of the table. */
  readonly table?: string | undefined;
  readonly entity?: string | undefined;
  /** The bucket whose stream failed; `null` for a key without buckets. */
  readonly bucket?: number | null | undefined;
  /** The key of the row that can't be read. */
  readonly rowKey?: Uint8Array | undefined;
  readonly cause?: unknown;
}

/** The one class of errors that reading throws, apart from an abort, which throws the signal's reason. */
export class ScanError extends Error {
  override readonly name = "ScanError";
  readonly code: ScanErrorCode;
  readonly table: string | undefined;
  readonly entity: string | undefined;
  readonly bucket: number | null | undefined;
  readonly rowKey: Uint8Array | undefined;

  constructor(code: ScanErrorCode, message: string, details: ScanErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.table = details.table;
    this.entity = details.entity;
    this.bucket = details.bucket;
    this.rowKey = details.rowKey;
  }
}

/** Recognises a {@link ScanError}, also one from another copy of this package. */
export function isScanError(error: unknown): error is ScanError {
  return error instanceof Error && error.name === "ScanError" && "code" in error;
}

const NEXT: { readonly [code in ScanErrorCode]?: string } = {
  NOT_FOUND: "check project, instance, table and app profile; `rowsmith apply` creates the table",
  PERMISSION_DENIED: "the caller needs bigtable.tables.readRows, for example through roles/bigtable.reader",
  UNAUTHENTICATED: "give credentials, for example by `gcloud auth application-default login`",
  UNAVAILABLE: "the server could not be reached; run the scan again, and check BIGTABLE_EMULATOR_HOST if one is meant",
  DEADLINE_EXCEEDED: "run the scan again, with a smaller range or limit if it happens again",
  RESOURCE_EXHAUSTED: "read less at once (limit, concurrency) or add nodes",
  MALFORMED_RESPONSE: "the rows given so far are valid; run the scan again, and report it if it happens again",
};

/** A client's error as a {@link ScanError} that says which table was read. */
export function readFailed(error: unknown, table: string): ScanError {
  if (isScanError(error)) return describeFailure(error.code, error.message, { table, cause: error.cause });
  const code = statusName(error);
  const reason = error instanceof Error ? error.message : String(error);
  return describeFailure(code, reason, { table, cause: error });
}

/** The same failure with the bucket whose stream it ended. */
export function bucketFailed(error: unknown, entity: string, bucket: number | null): ScanError {
  const where = bucket === null ? `entity ${entity}` : `bucket ${bucket} of entity ${entity}`;
  if (!isScanError(error)) {
    const reason = error instanceof Error ? error.message : String(error);
    return new ScanError("UNKNOWN", `reading ${where} failed: ${reason}`, { entity, bucket, cause: error });
  }
  return new ScanError(error.code, `reading ${where} failed: ${error.message}`, {
    table: error.table,
    entity,
    bucket,
    cause: error.cause ?? error,
  });
}

/** What a row's reader threw, with the row's key; errors that are not about keys and values are left as they are. */
export function rowUnreadable(error: unknown, entity: string, rowKey: Uint8Array): unknown {
  if (!isKeyError(error) && !isValueError(error)) return error;
  const text = textOf(rowKey);
  const shown = text === null ? `0x${toHex(rowKey)}` : JSON.stringify(text);
  const message = `row ${shown} can't be read as ${entity}: ${error.message}`;
  return new ScanError("UNREADABLE_ROW", message, { entity, rowKey, cause: error });
}

function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function describeFailure(code: ScanErrorCode, reason: string, details: ScanErrorDetails): ScanError {
  const next = NEXT[code];
  const message = `${code} from table ${details.table}: ${reason}${next === undefined ? "" : `; ${next}`}`;
  return new ScanError(code, message, details);
}

/** The name of the gRPC status in an error of the client; UNKNOWN where it has none. */
export function statusName(error: unknown): ScanErrorCode {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return (typeof code === "number" ? STATUS_NAMES[code] : undefined) ?? "UNKNOWN";
}
