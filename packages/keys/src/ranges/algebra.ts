import { compareBytes, keySuccessor, prefixSuccessor } from "../bytes.ts";
import type { ByteRange, KeySet } from "./types.ts";

/**
 * All keys that begin with `prefix`. The empty prefix is every key.
 *
 * @example prefixRange(Buffer.from("user#1#")) // { start: user#1#, end: user#1$ }
 */
export function prefixRange(prefix: Uint8Array): ByteRange {
  return { start: prefix, end: prefixSuccessor(prefix) };
}

/** True for a range that can hold a key. */
export function holdsKeys(range: ByteRange): boolean {
  return range.end === null || compareBytes(range.start, range.end) < 0;
}

/** True when `key` lies in the range. */
export function holdsKey(range: ByteRange, key: Uint8Array): boolean {
  return compareBytes(range.start, key) <= 0 && (range.end === null || compareBytes(key, range.end) < 0);
}

/**
 * The same keys in sorted, disjoint ranges, none of them empty: those that overlap or touch become one. `joins` keeps
 * neighbours apart that must stay so; ranges that overlap must not be kept apart.
 *
 * @example union([{ start: b, end: d }, { start: a, end: b }]) // [{ start: a, end: d }]
 */
export function union<T extends ByteRange>(ranges: readonly T[], joins?: (left: T, right: T) => boolean): T[] {
  return (
    joinSorted(ranges, joins) ??
    joinSorted(
      [...ranges].sort((a, b) => compareBytes(a.start, b.start)),
      joins,
    )!
  );
}

/** The union of ranges that come by their start, as those of plans mostly do; `null` when they don't. */
function joinSorted<T extends ByteRange>(ranges: readonly T[], joins?: (left: T, right: T) => boolean): T[] | null {
  const joined: T[] = [];
  let last: T | undefined;
  for (const range of ranges) {
    if (!holdsKeys(range)) continue;
    if (last !== undefined && touches(last, range)) {
      if (compareBytes(range.start, last.start) < 0) return null;
      if (!joins || joins(last, range)) {
        if (!endsBefore(last.end, range.end)) continue;
        last = { ...last, end: range.end };
        joined[joined.length - 1] = last;
        continue;
      }
    }
    last = range;
    joined.push(range);
  }
  return joined;
}

function touches(left: ByteRange, right: ByteRange): boolean {
  return left.end === null || compareBytes(right.start, left.end) <= 0;
}

/** The keys that are in both of two lists of sorted, disjoint ranges. */
export function intersection(a: readonly ByteRange[], b: readonly ByteRange[]): ByteRange[] {
  const common: ByteRange[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    const left = a[i]!;
    const right = b[j]!;
    const start = compareBytes(left.start, right.start) < 0 ? right.start : left.start;
    const leftEndsFirst = endsBefore(left.end, right.end);
    const range = { start, end: leftEndsFirst ? left.end : right.end };
    if (holdsKeys(range)) common.push(range);
    if (leftEndsFirst) i++;
    else j++;
  }
  return common;
}

function endsBefore(a: Uint8Array | null, b: Uint8Array | null): boolean {
  return a !== null && (b === null || compareBytes(a, b) < 0);
}

/**
 * What is left of a set after the row `last`, which itself is read; `null` when nothing is. How a read is resumed: the
 * next key is `last` and a byte `00`, never `last` with its last byte raised.
 *
 * @example clipAfter({ ranges: [{ start: b, end: c }], keys: [] }, b1) // { ranges: [{ start: b1·00, end: c }], keys: [] }
 */
export function clipAfter(set: KeySet, last: Uint8Array): KeySet | null {
  const next = keySuccessor(last);
  return whole(
    set.ranges.map((range) => (compareBytes(range.start, next) < 0 ? { start: next, end: range.end } : range)),
    set.keys.filter((key) => compareBytes(key, next) >= 0),
  );
}

/** What is left of a set before the row `last`, which itself is read: {@link clipAfter} of a reversed read. */
export function clipBefore(set: KeySet, last: Uint8Array): KeySet | null {
  return whole(
    set.ranges.map((range) => (endsBefore(last, range.end) ? { start: range.start, end: last } : range)),
    set.keys.filter((key) => compareBytes(key, last) < 0),
  );
}

/** What a scan that has come to the row `last` has still to read of a set; `null` when nothing is. */
export function clipPast(set: KeySet, last: Uint8Array, reversed: boolean): KeySet | null {
  return reversed ? clipBefore(set, last) : clipAfter(set, last);
}

function whole(ranges: readonly ByteRange[], keys: readonly Uint8Array[]): KeySet | null {
  const left = ranges.filter(holdsKeys);
  return keys.length === 0 && left.length === 0 ? null : { ranges: left, keys };
}
