import { createRequire } from "node:module";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareBytes, keySuccessor, prefixSuccessor } from "../src/bytes.ts";
import {
  type ByteRange,
  clipAfter,
  clipBefore,
  clipPast,
  holdsKey,
  holdsKeys,
  intersection,
  type KeySet,
  keyBytes,
  prefixRange,
  REQUEST_BYTES,
  rangeBytes,
  splitByBytes,
  union,
} from "../src/ranges/index.ts";

// The client's own protos give the size that a request really has.
const require = createRequire(import.meta.url);
const { google } = require("@google-cloud/bigtable/build/protos/protos.js");

const b = (text: string): Uint8Array => Buffer.from(text, "latin1");

function serializedBytes(set: KeySet): number {
  const rowRanges = set.ranges.map(({ start, end }) => ({
    startKeyClosed: start,
    ...(end === null ? {} : { endKeyOpen: end }),
  }));
  const tableName = `projects/${"p".repeat(30)}/instances/${"i".repeat(33)}/tables/${"t".repeat(50)}`;
  const filter = { valueRegexFilter: Buffer.alloc(20_480) };
  return google.bigtable.v2.ReadRowsRequest.encode({
    tableName,
    appProfileId: "a".repeat(50),
    rowsLimit: 2 ** 40,
    rows: { rowKeys: set.keys, rowRanges },
    filter,
  }).finish().length;
}

describe("splitByBytes", () => {
  it.each([20, 200, 4096])("keeps 60,000 keys of %i bytes below the limit, in order, in few requests", (length) => {
    const count = length === 4096 ? 2_000 : 60_000;
    const keys = Array.from({ length: count }, (_, at) => b(String(at).padStart(length, "0")));
    const sets = splitByBytes([], keys);
    // By identity: deep comparison of that many buffers takes a minute.
    expect(sets.flatMap((set) => set.keys).every((key, at) => key === keys[at])).toBe(true);
    expect(sets.reduce((sum, set) => sum + set.keys.length, 0)).toBe(keys.length);
    for (const set of sets) expect(serializedBytes(set)).toBeLessThan(REQUEST_BYTES);
    for (const set of sets.slice(0, -1)) expect(serializedBytes(set)).toBeGreaterThan(REQUEST_BYTES * 0.8);
  });

  it.each([16, 4096])("keeps ranges of keys of %i bytes below the limit", (length) => {
    const count = length === 4096 ? 500 : 20_000;
    const at = (n: number): Uint8Array => b(String(n).padStart(length, "0"));
    const ranges = Array.from({ length: count }, (_, n) => ({ start: at(2 * n), end: at(2 * n + 1) }));
    const sets = splitByBytes(ranges, []);
    expect(sets.flatMap((set) => set.ranges).every((range, at) => range === ranges[at])).toBe(true);
    expect(sets.reduce((sum, set) => sum + set.ranges.length, 0)).toBe(ranges.length);
    for (const set of sets) expect(serializedBytes(set)).toBeLessThan(REQUEST_BYTES);
  });

  it("puts ranges and keys in one order, so that each set lies below the next", () => {
    const ranges = [
      { start: b("b"), end: b("c") },
      { start: b("e"), end: b("f") },
    ];
    const sets = splitByBytes(ranges, [b("a"), b("d"), b("g")], 1);
    expect(sets.map((set) => [...set.ranges.map((range) => range.start), ...set.keys].join())).toEqual(
      [b("a"), b("b"), b("d"), b("e"), b("g")].map(String),
    );
  });

  it("gives no set for nothing", () => {
    expect(splitByBytes([], [])).toEqual([]);
  });
});

/** Every key of up to three bytes over a small alphabet with both borders: sets are held against all of them. */
const ALPHABET = [0x00, 0x01, 0x7f, 0xff];
const PROBES: readonly Uint8Array[] = [0, 1, 2, 3].flatMap((length) => keysOf(length)).sort(compareBytes);

function keysOf(length: number): Uint8Array[] {
  if (length === 0) return [Buffer.alloc(0)];
  return keysOf(length - 1).flatMap((key) => ALPHABET.map((byte) => Buffer.concat([key, Buffer.of(byte)])));
}

const key = fc.array(fc.constantFrom(...ALPHABET), { maxLength: 3 }).map((bytes): Uint8Array => Buffer.from(bytes));
const range: fc.Arbitrary<ByteRange> = fc.record({ start: key, end: fc.option(key, { nil: null }) });
const ranges = fc.array(range, { maxLength: 5 });
const contains = (set: KeySet, probe: Uint8Array): boolean =>
  set.keys.some((one) => compareBytes(one, probe) === 0) || held(set.ranges, probe);
const held = (list: readonly ByteRange[], probe: Uint8Array): boolean =>
  list.some(({ start, end }) => compareBytes(start, probe) <= 0 && (end === null || compareBytes(probe, end) < 0));
const hex = (list: readonly ByteRange[]): string[] =>
  list.map(({ start, end }) => `${Buffer.from(start).toString("hex")}-${end && Buffer.from(end).toString("hex")}`);

function checkCanonical(list: readonly ByteRange[], gaps: boolean): void {
  list.forEach(({ start, end }, at) => {
    if (end !== null) expect(compareBytes(start, end)).toBeLessThan(0);
    const next = list[at + 1];
    if (!next) return;
    expect(end).not.toBeNull();
    expect(compareBytes(end!, next.start)).toBeLessThan(gaps ? 0 : 1);
  });
}

describe("a set of keys as ranges", () => {
  it("the union holds what any holds, sorted, with gaps between", () => {
    fc.assert(
      fc.property(ranges, (list) => {
        const joined = union(list);
        for (const probe of PROBES) expect(held(joined, probe)).toBe(held(list, probe));
        checkCanonical(joined, true);
      }),
      { numRuns: 500 },
    );
  });

  it("the intersection holds what both hold", () => {
    fc.assert(
      fc.property(ranges, ranges, (one, other) => {
        const [a, b] = [union(one), union(other)];
        const common = intersection(a, b);
        for (const probe of PROBES) expect(held(common, probe)).toBe(held(a, probe) && held(b, probe));
        checkCanonical(common, false);
        expect(hex(intersection(b, a))).toEqual(hex(common));
      }),
      { numRuns: 500 },
    );
  });

  it("neighbours that must stay apart do", () => {
    const list = [
      { start: b("a"), end: b("b"), bucket: 1 },
      { start: b("b"), end: b("c"), bucket: 2 },
      { start: b("c"), end: b("d"), bucket: 2 },
    ];
    const apart = union(list, (left, right) => left.bucket === right.bucket);
    expect(hex(apart)).toEqual(["61-62", "62-64"]);
    expect(apart[1]!.bucket).toBe(2);
  });

  it("R01 a prefix is a range of bytes, not of characters", () => {
    const of = (prefix: Uint8Array): string => hex([prefixRange(prefix)])[0]!;
    expect(of(Buffer.from("61ff", "hex"))).toBe("61ff-62");
    expect(of(Buffer.from("6162ffff", "hex"))).toBe("6162ffff-6163");
    expect([of(Buffer.of(0xff)), of(Buffer.of(0xff, 0xff)), of(Buffer.alloc(0))]).toEqual([
      "ff-null",
      "ffff-null",
      "-null",
    ]);
    expect(of(Buffer.from("user#\u00ff"))).toBe("7573657223c3bf-7573657223c3c0");
    expect(holdsKey(prefixRange(Buffer.from("user#\u00ff")), Buffer.from("user#\u{1f642}"))).toBe(false);
  });

  it("a prefix holds exactly what begins with it, and successors leave nothing between", () => {
    fc.assert(
      fc.property(key, (prefix) => {
        for (const probe of PROBES) {
          const begins = Buffer.compare(probe.subarray(0, prefix.length), prefix) === 0;
          expect(holdsKey(prefixRange(prefix), probe)).toBe(begins);
          const end = prefixSuccessor(prefix);
          const after = compareBytes(probe, prefix) > 0 && !begins;
          expect(end !== null && compareBytes(probe, end) >= 0).toBe(after);
          expect(compareBytes(probe, keySuccessor(prefix)) >= 0).toBe(compareBytes(probe, prefix) > 0);
        }
      }),
      { numRuns: 200 },
    );
  });

  it("empty and reversed ranges hold nothing", () => {
    fc.assert(
      fc.property(range, (one) => {
        // Between two keys there may be others than the probes, such as those that begin with the lower one.
        if (PROBES.some((probe) => holdsKey(one, probe))) expect(holdsKeys(one)).toBe(true);
        expect(holdsKeys(one)).toBe(holdsKey(one, one.start));
      }),
    );
  });
});

describe("what is left of a set", () => {
  it("after a row is exactly what lies behind it, and before a row what lies before", () => {
    fc.assert(
      fc.property(ranges, fc.array(key, { maxLength: 3 }), key, (list, keys, last) => {
        const set = { ranges: list, keys };
        const rest = clipAfter(set, last) ?? { ranges: [], keys: [] };
        const earlier = clipBefore(set, last) ?? { ranges: [], keys: [] };
        expect(clipPast(set, last, false)).toEqual(clipAfter(set, last));
        expect(clipPast(set, last, true)).toEqual(clipBefore(set, last));
        for (const probe of PROBES) {
          const order = compareBytes(probe, last);
          expect(contains(rest, probe)).toBe(contains(set, probe) && order > 0);
          expect(contains(earlier, probe)).toBe(contains(set, probe) && order < 0);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("R03 a prefix is gone on with behind the last row, whose successor is not skipped", () => {
    const prefix = prefixRange(b("b"));
    const rest = clipAfter({ ranges: [prefix], keys: [] }, b("b1"))!;
    expect(hex(rest.ranges)).toEqual(["623100-63"]);
    const keys = [b("b1"), b("b1\0"), b("b2"), b("b3"), b("c1")];
    expect(keys.filter((one) => contains(rest, one)).map(String)).toEqual(["b1\0", "b2", "b3"]);
    expect(clipAfter(rest, b("bz"))).toMatchObject({ keys: [] });
    expect(clipAfter({ ranges: [prefix], keys: [] }, b("c"))).toBeNull();
  });

  it("gives null when nothing is left", () => {
    expect(clipAfter({ ranges: [{ start: b("a"), end: b("b\0") }], keys: [b("a")] }, b("b"))).toBeNull();
  });
});

describe("sizes", () => {
  it.each([0, 1, 63, 64, 126, 127, 128, 4096])(
    "of keys and ranges of %i bytes are those of the client's own messages",
    (length) => {
      const { RowRange, RowSet } = { RowRange: google.bigtable.v2.RowRange, RowSet: google.bigtable.v2.RowSet };
      const one = Buffer.alloc(length, 1);
      expect(keyBytes(one)).toBe(RowSet.encode({ rowKeys: [one] }).finish().length);
      for (const end of [null, Buffer.alloc(1), one]) {
        const message = RowRange.fromObject({ startKeyClosed: one, ...(end && { endKeyOpen: end }) });
        expect(rangeBytes({ start: one, end })).toBe(RowSet.encode({ rowRanges: [message] }).finish().length);
      }
    },
  );
});
