import { compareBytes, keySuccessor } from "../bytes.ts";

/** Keys from `start` (included) to `end` (excluded; `null`: no upper bound). */
export interface ReadRange {
  readonly start: Uint8Array;
  readonly end: Uint8Array | null;
}

/** The rows of one request: all keys in the ranges, and single keys. */
export interface KeySet {
  readonly ranges: readonly ReadRange[];
  readonly keys: readonly Uint8Array[];
}

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
  /** About how many rows to read ahead of the consumer; default 256. */
  readonly readAhead?: number | undefined;
}

/** The serialized size that a request's keys and ranges are planned for. The service refuses requests of 512 KiB. */
export const REQUEST_BYTES = 400_000;

// Room for the table's name and a filter of the greatest size that the service takes (20,480 bytes).
const OTHER_BYTES = 24_000;

// Tags and lengths: of the message, and of its one or two keys of at most 4,096 bytes.
const KEY_OVERHEAD = 4;
const RANGE_OVERHEAD = 13;

/** True for a range that can hold a key. */
export function holdsKeys(range: ReadRange): boolean {
  return range.end === null || compareBytes(range.start, range.end) < 0;
}

/** True when a request can give no row, so that it must not be sent: to the server, no keys at all are a full scan. */
export function readsNothing(request: ReadRequest): boolean {
  return request.limit === 0 || (request.keys.length === 0 && !request.ranges.some(holdsKeys));
}

/**
 * Splits sorted ranges and keys into as few sets as stay below the size limit of a request, each set's keys below the
 * next one's, so that reading one set after the other gives all rows in key order.
 */
export function splitByBytes(ranges: readonly ReadRange[], keys: readonly Uint8Array[], budget?: number): KeySet[] {
  const most = budget ?? REQUEST_BYTES - OTHER_BYTES;
  const sets: KeySet[] = [];
  let set: { ranges: ReadRange[]; keys: Uint8Array[] } = { ranges: [], keys: [] };
  let size = 0;
  const makeRoom = (bytes: number): void => {
    if (size > 0 && size + bytes > most) {
      sets.push(set);
      set = { ranges: [], keys: [] };
      size = 0;
    }
    size += bytes;
  };
  let r = 0;
  let k = 0;
  while (r < ranges.length || k < keys.length) {
    const range = ranges[r];
    const key = keys[k];
    if (key === undefined || (range !== undefined && compareBytes(range.start, key) <= 0)) {
      makeRoom(range!.start.length + (range!.end?.length ?? 0) + RANGE_OVERHEAD);
      set.ranges.push(range!);
      r++;
    } else {
      makeRoom(key.length + KEY_OVERHEAD);
      set.keys.push(key);
      k++;
    }
  }
  if (size > 0) sets.push(set);
  return sets;
}

/** What a scan that has come to the key `last` has still to read of a set; `null` when nothing is. */
export function clipPast(set: KeySet, last: Uint8Array, reversed: boolean): KeySet | null {
  return reversed ? clipBefore(set, last) : clipAfter(set, last);
}

/** What is left of a set after the row `last`; `null` when nothing is. */
export function clipAfter(set: KeySet, last: Uint8Array): KeySet | null {
  const next = keySuccessor(last);
  return remaining(
    set.ranges.map((range) => (compareBytes(range.start, next) < 0 ? { start: next, end: range.end } : range)),
    set.keys.filter((key) => compareBytes(key, next) >= 0),
  );
}

/** What is left of a set before the row `last`; `null` when nothing is. */
export function clipBefore(set: KeySet, last: Uint8Array): KeySet | null {
  return remaining(
    set.ranges.map((range) =>
      range.end === null || compareBytes(last, range.end) < 0 ? { start: range.start, end: last } : range,
    ),
    set.keys.filter((key) => compareBytes(key, last) < 0),
  );
}

function remaining(ranges: readonly ReadRange[], keys: readonly Uint8Array[]): KeySet | null {
  const kept = ranges.filter(holdsKeys);
  return keys.length === 0 && kept.length === 0 ? null : { ranges: kept, keys };
}
