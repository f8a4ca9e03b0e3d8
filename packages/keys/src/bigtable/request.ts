import { holdsKeys, type KeySet } from "../ranges/index.ts";

export { type ByteRange as ReadRange, holdsKeys, type KeySet } from "../ranges/index.ts";

/** What to read. Neither ranges nor keys means nothing, never the whole table. */
export interface ReadRequest extends KeySet {
  /** The greatest number of rows; absent: no limit. 0 means no row. */
  readonly limit?: number | undefined;
  /** A raw row filter (google.bigtable.v2.RowFilter), bytes as Uint8Array. */
  readonly filter?: object | undefined;
  /** Rows come in descending order of keys; the limit counts from the greatest. Default false. */
  readonly reversed?: boolean | undefined;
  /** Aborting throws the signal's reason and cancels the read on the server. */
  readonly signal?: AbortSignal | undefined;
  /** About how many rows to read ahead of the consumer; default 128. */
  readonly readAhead?: number | undefined;
}

/** True when a request can give no row, so that it must not be sent: to the server, no keys at all are a full scan. */
export function readsNothing(request: ReadRequest): boolean {
  return request.limit === 0 || (request.keys.length === 0 && !request.ranges.some(holdsKeys));
}
