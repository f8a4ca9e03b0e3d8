import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareBytes, isKeyError, KeyError, type KeySpec, keyCodec } from "../src/index.ts";
import { keySpecs, keyValues, LAYOUTS } from "./arbitraries.ts";
import { compareByComponents } from "./model.ts";

const reading: KeySpec = {
  entity: "Reading",
  layout: "text",
  delimiter: "#",
  components: [
    { type: "hash", name: "bucket", of: ["deviceId"], algorithm: "murmur3", buckets: 16 },
    { type: "string", name: "deviceId", maxBytes: 64 },
    { type: "timestamp", name: "at", unit: "micros" },
    { type: "sequence", name: "seq", bits: 32, digits: 6 },
  ],
};
const good = { deviceId: "device-1042", at: 1793361600123456n, seq: 1 };
const codec = keyCodec(reading);
const codeOf = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (isKeyError(error)) return `${error.code} ${error.component ?? "-"}`;
    throw error;
  }
  return "accepted";
};

describe.each(LAYOUTS)("properties of layout %s", (layout) => {
  it("decode(encode(v)) is v, and keys order as their components do", () => {
    fc.assert(
      fc.property(
        keySpecs(layout).chain((spec) => fc.tuple(fc.constant(spec), keyValues(spec), keyValues(spec))),
        ([spec, a, b]) => {
          const any = keyCodec(spec);
          const [keyA, keyB] = [any.encode(a), any.encode(b)];
          expect(any.decode(keyA)).toEqual(a);
          const sign = (n: number) => Math.sign(n);
          expect(sign(compareBytes(keyA, keyB))).toBe(sign(compareByComponents(spec, a, b)));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("whatever decodes encodes to the same bytes, and nothing but KeyError is thrown", () => {
    const units = fc.constantFrom(
      "30",
      "31",
      "39",
      "23",
      "2323",
      "64",
      "c3a9",
      "00",
      "0000",
      "0001",
      "00ff",
      "ff",
      "fffe",
      "80",
    );
    const damaged = keySpecs(layout).chain((spec) =>
      fc.record({
        spec: fc.constant(spec),
        values: keyValues(spec),
        at: fc.nat(40),
        cut: fc.nat(3),
        put: fc.array(units, { maxLength: 3 }),
      }),
    );
    let accepted = 0;
    fc.assert(
      fc.property(damaged, ({ spec, values, at, cut, put }) => {
        const any = keyCodec(spec);
        const key = Buffer.from(any.encode(values));
        const bytes = Buffer.concat([key.subarray(0, at), Buffer.from(put.join(""), "hex"), key.subarray(at + cut)]);
        const result = any.tryDecode(bytes);
        if (!result.ok) {
          expect(result.error).toBeInstanceOf(KeyError);
          return;
        }
        accepted++;
        expect(Buffer.from(any.encode(result.value)).toString("hex")).toBe(bytes.toString("hex"));
      }),
      { numRuns: 3000 },
    );
    expect(accepted).toBeGreaterThan(100);
  });
});

describe("encode refuses what a key can't hold exactly", () => {
  it.each([
    ["a missing value", { deviceId: "d", at: 1n }, "MISSING_VALUE seq"],
    ["a number for a bigint", { ...good, at: 1 }, "WRONG_TYPE at"],
    ["a bigint for a number", { ...good, seq: 1n }, "WRONG_TYPE seq"],
    ["a fraction", { ...good, seq: 1.5 }, "WRONG_TYPE seq"],
    ["NaN", { ...good, seq: Number.NaN }, "WRONG_TYPE seq"],
    ["a negative time", { ...good, at: -1n }, "OUT_OF_RANGE at"],
    ["N01 a value wider than its width", { ...good, seq: 1_000_000 }, "OUT_OF_RANGE seq"],
    ["D01 the delimiter in a string", { ...good, deviceId: "dev#7" }, "FORBIDDEN_BYTE deviceId"],
    ["a byte below the delimiter", { ...good, deviceId: "dev 7" }, "FORBIDDEN_BYTE deviceId"],
    ["a lone surrogate", { ...good, deviceId: "d\ud800" }, "LONE_SURROGATE deviceId"],
    ["too long a string", { ...good, deviceId: "é".repeat(33) }, "TOO_LONG deviceId"],
    ["an unknown component", { ...good, sequence: 1 }, "UNKNOWN_COMPONENT sequence"],
    ["a bucket, which is computed", { ...good, bucket: 4 }, "UNKNOWN_COMPONENT bucket"],
  ])("%s", (_, values, expected) => expect(codeOf(() => codec.encode(values as never))).toBe(expected));

  it("D01 names the component, the byte and its index", () => {
    expect(() => codec.encode({ ...good, deviceId: "dev#7" })).toThrow(/deviceId: byte 23 at index 3/);
  });

  it("a key above 4096 bytes, and an empty one", () => {
    const free = keyCodec({ ...reading, components: [{ type: "string", name: "id" }] });
    expect(codeOf(() => free.encode({ id: "x".repeat(4097) }))).toBe("TOO_LONG id");
    expect(codeOf(() => free.encode({ id: "" }))).toBe("KEY_LENGTH -");
    expect(free.encode({ id: "x".repeat(4096) })).toHaveLength(4096);
  });
});

describe("decode refuses what encode can't produce", () => {
  const key = "04#device-1042#1793361600123456#000001";
  it.each([
    ["the wrong bucket", key.replace("04", "05"), "WRONG_BUCKET bucket"],
    ["a short number", key.slice(0, -1), "MALFORMED_KEY seq"],
    ["a letter in a number", key.replace("0123", "0x23"), "MALFORMED_KEY at"],
    ["one component less", key.slice(0, -7), "MALFORMED_KEY at"],
    ["one component more", `${key}#1`, "MALFORMED_KEY seq"],
    ["an empty key", "", "KEY_LENGTH -"],
  ])("%s", (_, text, expected) => expect(codeOf(() => codec.decode(Buffer.from(text)))).toBe(expected));

  it("invalid UTF-8", () => {
    const bytes = Buffer.from(key);
    bytes[3] = 0xff;
    expect(codeOf(() => codec.decode(bytes))).toBe("INVALID_UTF8 deviceId");
  });

  it("shows every field with its place", () => {
    expect(codec.fields(Buffer.from(key))).toEqual([
      { component: "bucket", value: 4, start: 0, end: 2 },
      { component: "deviceId", value: "device-1042", start: 3, end: 14 },
      { component: "at", value: 1793361600123456n, start: 15, end: 31 },
      { component: "seq", value: 1, start: 32, end: 38 },
    ]);
  });
});

describe("64 bits without sign in layout binary", () => {
  it.each([
    { type: "uint64", name: "n" },
    { type: "sequence", name: "n", bits: 64 },
  ] as const)("$type: up to 2^63-1, as an ordered-code int64 holds no more", (component) => {
    const codec = keyCodec({ ...reading, layout: "binary", components: [component] });
    const greatest = (1n << 63n) - 1n;
    expect(codec.decode(codec.encode({ n: greatest }))).toEqual({ n: greatest });
    expect(codeOf(() => codec.encode({ n: greatest + 1n }))).toBe("OUT_OF_RANGE n");
  });
});

describe("a hand-written specification that no key can follow", () => {
  const hash = { type: "hash", name: "b", algorithm: "murmur3", buckets: 4 } as const;
  const id = { type: "string", name: "id" } as const;

  it.each([
    ["a hash of nothing there", [{ ...hash, of: ["ids"] }, id], /no component "ids"/],
    ["a hash of a hash", [{ ...hash, of: ["c"] }, { ...hash, name: "c", of: ["id"] }, id], /c is computed itself/],
    ["md5 without hexDigits", [{ ...hash, of: ["id"], algorithm: "md5" }, id], /hexDigits/],
    [
      "a period of text",
      [{ type: "timeBucket", name: "h", of: "id", everySeconds: 60, format: "epoch" }, id],
      /id is not a timestamp/,
    ],
    ["bytes in text", [{ type: "bytes", name: "raw" }], /raw bytes/],
  ] as const)("%s", (_, components, message) => {
    expect(() => keyCodec({ ...reading, components: components as KeySpec["components"] })).toThrow(message);
  });
});
