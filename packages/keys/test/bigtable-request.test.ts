import { createRequire } from "node:module";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clipAfter, type KeySet, REQUEST_BYTES, readsNothing, splitByBytes } from "../src/bigtable/request.ts";
import { compareBytes } from "../src/bytes.ts";

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

describe("clipAfter", () => {
  const contains = (set: KeySet, key: Uint8Array): boolean =>
    set.keys.some((one) => compareBytes(one, key) === 0) ||
    set.ranges.some(({ start, end }) => compareBytes(start, key) <= 0 && (end === null || compareBytes(key, end) < 0));

  it("leaves exactly the keys after the last one", () => {
    const key = fc.uint8Array({ maxLength: 2, max: 3 });
    const range = fc.record({ start: key, end: fc.option(key, { nil: null }) });
    fc.assert(
      fc.property(
        fc.array(range, { maxLength: 3 }),
        fc.array(key, { maxLength: 3 }),
        key,
        key,
        (ranges, keys, last, probe) => {
          const set = { ranges, keys };
          const rest = clipAfter(set, last) ?? { ranges: [], keys: [] };
          expect(contains(rest, probe)).toBe(contains(set, probe) && compareBytes(probe, last) > 0);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("gives null when nothing is left", () => {
    expect(clipAfter({ ranges: [{ start: b("a"), end: b("b\0") }], keys: [b("a")] }, b("b"))).toBeNull();
  });
});

describe("readsNothing", () => {
  it.each([
    ["no keys and ranges", { ranges: [], keys: [] }, true],
    ["limit 0", { ranges: [{ start: b(""), end: null }], keys: [], limit: 0 }, true],
    ["an empty range", { ranges: [{ start: b("a"), end: b("a") }], keys: [] }, true],
    ["a reversed range", { ranges: [{ start: b("b"), end: b("a") }], keys: [] }, true],
    ["the whole table, said in words", { ranges: [{ start: b(""), end: null }], keys: [] }, false],
    ["one key", { ranges: [], keys: [b("a")] }, false],
  ])("R06: %s", (_, request, nothing) => {
    expect(readsNothing(request)).toBe(nothing);
  });
});
