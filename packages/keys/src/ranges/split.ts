import { compareBytes } from "../bytes.ts";
import type { ByteRange, KeySet } from "./types.ts";

/** The serialized size that a request's keys and ranges are planned for. The service refuses requests of 512 KiB. */
export const REQUEST_BYTES = 400_000;

// Room for the table's name and a filter of the greatest size that the service takes (20,480 bytes).
const OTHER_BYTES = 24_000;

/** Bytes of a key in a serialized request (`google.bigtable.v2.RowSet.row_keys`). */
export function keyBytes(key: Uint8Array): number {
  return lengthDelimited(key.length);
}

/** Bytes of a range in a serialized request (`google.bigtable.v2.RowSet.row_ranges`). */
export function rangeBytes(range: ByteRange): number {
  const end = range.end === null ? 0 : lengthDelimited(range.end.length);
  return lengthDelimited(lengthDelimited(range.start.length) + end);
}

/** A protocol buffer field of that many bytes, with its tag of one byte and its length of seven bits a byte. */
function lengthDelimited(length: number): number {
  return 1 + (length < 0x80 ? 1 : length < 0x4000 ? 2 : 3) + length;
}

/**
 * Splits sorted ranges and keys into as few sets as stay within `budget` bytes of a serialized request, each set's keys
 * below the next one's, so that reading one set after the other gives all rows in key order. A range or key that is
 * larger than the budget is a set of its own.
 */
export function splitByBytes(
  ranges: readonly ByteRange[],
  keys: readonly Uint8Array[],
  budget: number = REQUEST_BYTES - OTHER_BYTES,
): KeySet[] {
  const sets: KeySet[] = [];
  let set: { ranges: ByteRange[]; keys: Uint8Array[] } = { ranges: [], keys: [] };
  let size = 0;
  const makeRoom = (bytes: number): void => {
    if (size > 0 && size + bytes > budget) {
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
      makeRoom(rangeBytes(range!));
      set.ranges.push(range!);
      r++;
    } else {
      makeRoom(keyBytes(key));
      set.keys.push(key);
      k++;
    }
  }
  if (size > 0) sets.push(set);
  return sets;
}
