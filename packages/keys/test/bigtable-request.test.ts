import { describe, expect, it } from "vitest";
import { readsNothing } from "../src/bigtable/request.ts";

const b = (text: string): Uint8Array => Buffer.from(text, "latin1");

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
