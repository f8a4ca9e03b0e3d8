import { toHex } from "../bytes.ts";
import { isKeyError } from "../error.ts";
import { isValueError } from "../values/error.ts";
import { isScanError, ScanError, type ScanErrorCode, statusName } from "./scan-error.ts";

const NEXT: { readonly [code in ScanErrorCode]?: string } = {
  NOT_FOUND: "check project, instance, table and app profile; `rowsmith apply` creates the table",
  PERMISSION_DENIED: "the caller needs bigtable.tables.readRows, for example through roles/bigtable.reader",
  UNAUTHENTICATED: "give credentials, for example by `gcloud auth application-default login`",
  UNAVAILABLE: "the server could not be reached; run the scan again, and check BIGTABLE_EMULATOR_HOST if one is meant",
  DEADLINE_EXCEEDED: "run the scan again, with a smaller range or limit if it happens again",
  RESOURCE_EXHAUSTED: "read less at once (limit, concurrency) or add nodes",
  MALFORMED_RESPONSE: "the rows given so far are valid; run the scan again, and report it if it happens again",
};

const NO_REVERSED =
  "the emulator has no reversed scans, the service has; where both must work, give the component `order: desc` in the schema, or read forward";

/** A client's error as a {@link ScanError} that says which table was read. `passed`: how far the stream had come. */
export function readFailed(error: unknown, table: string, reversed: boolean, passed: Uint8Array | null): ScanError {
  const code = codeOf(error);
  const next = reversed && code === "UNIMPLEMENTED" ? NO_REVERSED : NEXT[code];
  const message = `${code} from table ${table}: ${reasonOf(error)}${next === undefined ? "" : `; ${next}`}`;
  const cause = isScanError(error) ? error.cause : error;
  return new ScanError(code, message, { table, cause, passedKey: passed ?? undefined });
}

/** Which stream of a scan failed, and how often it was tried again. */
export interface FailedStream {
  readonly entity: string;
  readonly bucket: number | null;
  readonly generation: number;
  readonly retries: number;
}

/** The failure of a stream as that of its bucket, which ends the scan. */
export function bucketFailed(error: unknown, stream: FailedStream): ScanError {
  const { entity, bucket, generation, retries } = stream;
  const inGeneration = generation === 0 ? "" : ` of generation ${generation}`;
  const where = bucket === null ? `entity ${entity}` : `bucket ${bucket}${inGeneration} of entity ${entity}`;
  const tried = retries === 0 ? "" : `, and again ${retries === 1 ? "once" : `${retries} times in a row`}`;
  return new ScanError(codeOf(error), `reading ${where} failed${tried}: ${reasonOf(error)}`, {
    table: isScanError(error) ? error.table : undefined,
    entity,
    bucket,
    generation,
    cause: isScanError(error) ? (error.cause ?? error) : error,
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

/** The failure of what took longer than its `timeout`. */
export function timedOut(what: string, entity: string, timeout: number, next: string): ScanError {
  const message = `${what} of ${entity} did not end within its timeout of ${timeout} ms; ${next}`;
  return new ScanError("DEADLINE_EXCEEDED", message, { entity });
}

/** A failure of the scan with the cursor that resumes it; other errors are left as they are. */
export function withCursor(error: unknown, cursor: string | null): unknown {
  if (!isScanError(error)) return error;
  const { code, message, table, entity, bucket, generation, rowKey, passedKey, cause } = error;
  return new ScanError(code, message, { table, entity, bucket, generation, rowKey, passedKey, cursor, cause });
}

function codeOf(error: unknown): ScanErrorCode {
  return isScanError(error) ? error.code : statusName(error);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
