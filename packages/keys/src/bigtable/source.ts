import type { ReadRowsResponse } from "./chunks.ts";
import type { ClientTable } from "./client.ts";
import { type KeySample, sampleKeys } from "./key-samples.ts";
import { holdsKeys, type ReadRequest, readsNothing } from "./request.ts";
import type { RawRow } from "./row.ts";
import { RowStream } from "./row-stream.ts";
import { ScanError } from "./scan-error.ts";
import { readFailed } from "./scan-failure.ts";
import { NO_CLIENT_RETRIES, tableOf } from "./table-address.ts";

/** Where raw rows come from: a table of the client, or one in memory. */
export interface RowSource {
  /** The table's name, for errors. */
  readonly name: string;
  /**
   * Reads rows in key order (`reversed`: in descending order), in batches of what has arrived. A request without keys and ranges gives no row and reaches no
   * server. Each call of the result's iterator sends the request anew.
   *
   * @throws ScanError from the iterator, or the signal's reason; a scan resumes after an error whose code is worth it
   */
  read(request: ReadRequest): AsyncIterable<readonly RawRow[]>;
  /** Where the table can be cut into parts; a source without it is one part. */
  sampleKeys?(signal?: AbortSignal): Promise<readonly KeySample[]>;
}

/** How many rows one stream reads ahead of its consumer. */
export const DEFAULT_READ_AHEAD = 128;

/**
 * Reads a table of the client through its raw ReadRows stream, so that keys, qualifiers and values arrive as the bytes
 * that are stored. The client's own retries are off: they would give rows twice.
 */
export function tableSource(table: ClientTable): RowSource {
  return {
    name: table.name,
    read: (request) => ({ [Symbol.asyncIterator]: () => openStream(table, request) }),
    sampleKeys: (signal) => sampleKeys(table, tableOf(table), signal),
  };
}

/** A source as it is, or the source of a client's table. */
export function toRowSource(target: RowSource | ClientTable): RowSource {
  return "bigtable" in target ? tableSource(target) : target;
}

function openStream(table: ClientTable, request: ReadRequest): AsyncIterator<readonly RawRow[]> {
  const { signal } = request;
  checkLimit(request.limit);
  if (signal?.aborted) return failedIterator(signal.reason);
  if (readsNothing(request)) return emptyIterator();
  const stream = table.bigtable.request<ReadRowsResponse>({
    client: "BigtableClient",
    method: "readRows",
    reqOpts: readRowsRequest(table, request),
    gaxOpts: {},
    retryOpts: NO_CLIENT_RETRIES,
  });
  return new RowStream(stream, {
    readAhead: request.readAhead ?? DEFAULT_READ_AHEAD,
    reversed: request.reversed ?? false,
    signal,
    describe: (error, passedKey) => readFailed(error, table.name, request.reversed ?? false, passedKey),
  });
}

function readRowsRequest(table: ClientTable, request: ReadRequest): object {
  return {
    ...tableOf(table),
    rows: {
      rowKeys: request.keys.map(asBuffer),
      rowRanges: request.ranges.filter(holdsKeys).map(({ start, end }) => ({
        ...(start.length > 0 ? { startKeyClosed: asBuffer(start) } : {}),
        ...(end === null ? {} : { endKeyOpen: asBuffer(end) }),
      })),
    },
    ...(request.limit === undefined ? {} : { rowsLimit: request.limit }),
    ...(request.reversed ? { reversed: true } : {}),
    ...(request.filter === undefined ? {} : { filter: request.filter }),
  };
}

/** Refuses a limit that is not a whole number of rows. */
export function checkLimit(limit: number | undefined): void {
  if (limit === undefined || (Number.isSafeInteger(limit) && limit >= 0)) return;
  throw new ScanError("INVALID_OPTION", `limit must be a whole number of rows, 0 or more; got ${limit}`);
}

// The client would read strings here as base64, and copies plain objects: it gets Buffers over the same memory.
function asBuffer(bytes: Uint8Array): Buffer {
  if (!(bytes instanceof Uint8Array)) throw new ScanError("INVALID_OPTION", "row keys must be given as Uint8Array");
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

function emptyIterator(): AsyncIterator<never> {
  return { next: () => Promise.resolve({ done: true, value: undefined }) };
}

function failedIterator(error: unknown): AsyncIterator<never> {
  return { next: () => Promise.reject(error) };
}
