import { describe, expect, it } from "vitest";
import { type ComponentSpec, isKeyError, type KeySpec, keyCodec, type LayoutName, toHex } from "../src/index.ts";

// Failures that real users met, by the ids under which the project keeps them; here as far as they concern keys.

const M = 1_793_361_600_123_456n;

const spec = (layout: LayoutName, ...components: ComponentSpec[]): KeySpec => ({
  entity: "Thing",
  layout,
  delimiter: "#",
  components,
});
const device: ComponentSpec = { type: "string", name: "deviceId" };
const rest: ComponentSpec = { type: "string", name: "rest" };
const codeOf = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (isKeyError(error)) return error.code;
    throw error;
  }
  return "accepted";
};

describe("B01 keys of any bytes", () => {
  const codec = keyCodec(spec("packed", { type: "bytes", name: "raw" }));

  it.each(["80", "81", "ff", "00", "c3a9", "0a", "e28080", "fffe00"])("%s comes back as it was", (hex) => {
    const key = codec.encode({ raw: Buffer.from(hex, "hex") });
    expect(toHex(key)).toBe(hex);
    expect(toHex(codec.decode(key).raw as Uint8Array)).toBe(hex);
  });

  it("values are copies: the key's buffer may be used again", () => {
    const key = Buffer.from("8081", "hex");
    const { raw } = codec.decode(key);
    key.fill(0);
    expect(toHex(raw as Uint8Array)).toBe("8081");
  });
});

describe("D01 a delimiter inside a component", () => {
  const tuples = [
    { deviceId: "dev#7", rest: "x" },
    { deviceId: "dev", rest: "7#x" },
  ];

  it("is refused by layout text, naming the byte and its place", () => {
    const codec = keyCodec(spec("text", device, rest));
    expect(() => codec.encode(tuples[0]!)).toThrow(/deviceId: byte 23 at index 3/);
    expect(() => codec.encode(tuples[1]!)).toThrow(/rest: byte 23 at index 1/);
  });

  it.each(["binary", "packed"] as const)("makes two keys in layout %s", (layout) => {
    const codec = keyCodec(spec(layout, device, rest));
    const keys = tuples.map((tuple) => codec.encode(tuple));
    expect(toHex(keys[0]!)).not.toBe(toHex(keys[1]!));
    expect(keys.map((key) => codec.decode(key))).toEqual(tuples);
  });
});

describe("N01 numbers order as numbers", () => {
  const numbers = [1, 2, 9, 10, 11, 100];

  it.each(["text", "binary", "packed"] as const)("in layout %s", (layout) => {
    const codec = keyCodec(spec(layout, { type: "uint16", name: "n" }));
    const keys = numbers.map((n) => toHex(codec.encode({ n })));
    expect(keys).toEqual([...keys].sort());
  });

  it("negative ones in binary and packed; text refuses them", () => {
    for (const layout of ["binary", "packed"] as const) {
      const codec = keyCodec(spec(layout, { type: "int64", name: "n" }));
      const keys = [-(1n << 63n), -10n, -1n, 0n, 1n].map((n) => toHex(codec.encode({ n })));
      expect(keys).toEqual([...keys].sort());
    }
    const text = keyCodec(spec("text", { type: "int64", name: "n" }));
    expect(codeOf(() => text.encode({ n: -1n }))).toBe("OUT_OF_RANGE");
  });

  it("a value wider than its width is refused, not cut", () => {
    const codec = keyCodec(spec("text", { type: "uint32", name: "n", digits: 3 }));
    expect(codeOf(() => codec.encode({ n: 1000 }))).toBe("OUT_OF_RANGE");
  });
});

describe("N03 newest first, to the microsecond", () => {
  it("inverts all 64 bits exactly", () => {
    const codec = keyCodec(spec("packed", { type: "timestamp", name: "at", unit: "micros", order: "desc" }));
    expect(toHex(codec.encode({ at: M }))).toBe("7ff9a0f276deedbf");
    expect(codec.decode(Buffer.from("7ff9a0f276deedbf", "hex"))).toEqual({ at: M });
  });

  it("as 2^63-1 - t in decimal", () => {
    const at: ComponentSpec = { type: "timestamp", name: "at", unit: "micros", order: "desc", max: (1n << 63n) - 1n };
    const codec = keyCodec(spec("text", at));
    expect(Buffer.from(codec.encode({ at: M })).toString()).toBe("9221578675254652351");
    expect(codeOf(() => codec.encode({ at: -1n }))).toBe("OUT_OF_RANGE");
  });

  it("takes no JavaScript number for a time", () => {
    const codec = keyCodec(spec("text", { type: "timestamp", name: "at", unit: "micros", order: "desc" }));
    expect(codeOf(() => codec.encode({ at: Number(M) }))).toBe("WRONG_TYPE");
  });
});

describe("T07 two workers in one microsecond", () => {
  it.each(["text", "binary", "packed"] as const)("write two keys of layout %s with a writer component", (layout) => {
    const codec = keyCodec(
      spec(
        layout,
        device,
        { type: "timestamp", name: "at", unit: "micros" },
        { type: "writer", name: "writer", bits: 16 },
        { type: "sequence", name: "seq", bits: 32 },
      ),
    );
    const keys = [1, 2].map((writer) => codec.encode({ deviceId: "d1", at: M, writer, seq: 0 }));
    expect(toHex(keys[0]!)).not.toBe(toHex(keys[1]!));
    expect(keys.map((key) => codec.decode(key).writer)).toEqual([1, 2]);
  });
});

describe("V01 eight bytes are what the schema says", () => {
  it.each([
    ["uint64", 42n, "000000000000002a"],
    ["int64", 42n, "800000000000002a"],
  ] as const)("%s", (type, n, hex) => {
    const codec = keyCodec(spec("packed", { type, name: "n" }));
    expect(toHex(codec.encode({ n }))).toBe(hex);
    expect(codec.decode(Buffer.from(hex, "hex"))).toEqual({ n });
  });

  it("text of eight bytes stays text", () => {
    const codec = keyCodec(spec("packed", { type: "string", name: "id" }));
    expect(codec.decode(Buffer.from("0000000000000041", "hex"))).toEqual({ id: "\0\0\0\0\0\0\0A" });
  });
});
