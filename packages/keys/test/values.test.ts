import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  decodeBoolValue,
  decodeBytesValue,
  decodeFloat64Value,
  decodeInt64Value,
  decodeStringValue,
  decodeValue,
  encodeBoolValue,
  encodeBytesValue,
  encodeFloat64Value,
  encodeInt64Value,
  encodeStringValue,
  encodeValue,
  isValueError,
  type ValueType,
} from "../src/values/index.ts";

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
const bytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, "hex"));

function codeOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (isValueError(error)) return error.code;
    throw error;
  }
  return "no error";
}

describe("int64", () => {
  it.each([
    [0n, "0000000000000000"],
    [42n, "000000000000002a"],
    [-1n, "ffffffffffffffff"],
    [2n ** 53n + 1n, "0020000000000001"],
    [2n ** 63n - 1n, "7fffffffffffffff"],
    [-(2n ** 63n), "8000000000000000"],
  ])("%s is stored as %s", (value, stored) => {
    expect(hex(encodeInt64Value(value))).toBe(stored);
    expect(decodeInt64Value(bytes(stored))).toBe(value);
  });

  it("comes back for every int64, also from the middle of a larger buffer", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), fc.nat(9), (value, offset) => {
        const large = Buffer.alloc(20, 0xff);
        large.set(encodeInt64Value(value), offset);
        expect(decodeInt64Value(large.subarray(offset, offset + 8))).toBe(value);
      }),
    );
  });

  it.each([2n ** 63n, -(2n ** 63n) - 1n])("refuses %s", (value) => {
    expect(codeOf(() => encodeInt64Value(value))).toBe("OUT_OF_RANGE");
  });
});

describe("float64", () => {
  it.each([
    [1.5, "3ff8000000000000"],
    [-0, "8000000000000000"],
    [Number.NaN, "7ff8000000000000"],
    [Number.POSITIVE_INFINITY, "7ff0000000000000"],
    [Number.NEGATIVE_INFINITY, "fff0000000000000"],
    [Number.MIN_VALUE, "0000000000000001"],
  ])("%s is stored as %s", (value, stored) => {
    expect(hex(encodeFloat64Value(value))).toBe(stored);
    expect(decodeFloat64Value(bytes(stored))).toBe(value);
  });

  it("comes back for every double", () => {
    fc.assert(
      fc.property(fc.double(), (value) => {
        expect(decodeFloat64Value(encodeFloat64Value(value))).toBe(value);
      }),
    );
  });
});

describe("string", () => {
  it.each([
    ["", ""],
    ["é", "c3a9"],
    ["🙂", "f09f9982"],
    ["\0a", "0061"],
    ["\uFEFFa", "efbbbf61"],
  ])("%j is stored as UTF-8", (value, stored) => {
    expect(hex(encodeStringValue(value))).toBe(stored);
    expect(decodeStringValue(bytes(stored))).toBe(value);
  });

  it("comes back for every well-formed string", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (value) => {
        expect(decodeStringValue(encodeStringValue(value))).toBe(value);
      }),
    );
  });

  it.each(["\uD83D", "a\uDE42b", "\uDE42\uD83D"])("refuses the lone surrogate in %j", (value) => {
    expect(codeOf(() => encodeStringValue(value))).toBe("LONE_SURROGATE");
  });

  it.each(["80", "c3", "c080", "eda080", "f5808080", "61ff"])("refuses the bytes %s, which are not UTF-8", (stored) => {
    expect(codeOf(() => decodeStringValue(bytes(stored)))).toBe("INVALID_UTF8");
  });
});

describe("bool", () => {
  it("is one byte", () => {
    expect(hex(encodeBoolValue(true))).toBe("01");
    expect(hex(encodeBoolValue(false))).toBe("00");
    expect(decodeBoolValue(bytes("01"))).toBe(true);
    expect(decodeBoolValue(bytes("00"))).toBe(false);
  });

  it.each([
    ["", "WRONG_LENGTH"],
    ["0001", "WRONG_LENGTH"],
    ["02", "INVALID_BOOL"],
    ["31", "INVALID_BOOL"],
    ["ff", "INVALID_BOOL"],
  ])("refuses the stored bytes %j as %s", (stored, code) => {
    expect(codeOf(() => decodeBoolValue(bytes(stored)))).toBe(code);
  });
});

describe("bytes", () => {
  it("are copied both ways, never shared", () => {
    const given = bytes("0102");
    const stored = encodeBytesValue(given);
    const read = decodeBytesValue(stored);
    given[0] = 9;
    expect(hex(stored)).toBe("0102");
    stored[0] = 8;
    expect(hex(read)).toBe("0102");
    expect(read.buffer.byteLength).toBe(2);
  });
});

describe("V01: the type comes from the schema, never from the length", () => {
  it("reads the same 8 bytes as what the column says", () => {
    const stored = bytes("0000000000000041");
    expect(decodeValue("int64", stored)).toBe(65n);
    expect(decodeValue("string", stored)).toBe("\0\0\0\0\0\0\0A");
    expect(decodeValue("float64", stored)).toBe(3.2e-322);
    expect(hex(decodeValue("bytes", stored) as Uint8Array)).toBe("0000000000000041");
  });

  it.each(["31", "000000000000002a00", ""])("does not take %j for an int64 or a float64", (stored) => {
    expect(codeOf(() => decodeValue("int64", bytes(stored)))).toBe("WRONG_LENGTH");
    expect(codeOf(() => decodeValue("float64", bytes(stored)))).toBe("WRONG_LENGTH");
  });
});

describe("V03: a value that does not fit is refused, never emptied or rounded", () => {
  const refused: readonly [ValueType, unknown][] = [
    ["int64", 5],
    ["int64", 1.5],
    ["int64", Number.NaN],
    ["int64", 2 ** 53 + 2],
    ["int64", "1"],
    ["int64", true],
    ["int64", null],
    ["int64", undefined],
    ["float64", 5n],
    ["float64", "1.5"],
    ["float64", null],
    ["bool", 1],
    ["bool", "1"],
    ["bool", 0n],
    ["bool", null],
    ["string", 5],
    ["string", null],
    ["string", bytes("61")],
    ["bytes", "YQ=="],
    ["bytes", [1, 2]],
    ["bytes", null],
    ["bytes", new ArrayBuffer(1)],
  ];
  it.each(refused)("%s refuses %s", (type, value) => {
    expect(codeOf(() => encodeValue(type, value))).toBe("WRONG_TYPE");
  });

  it("stores what fits in the form that Bigtable increments", () => {
    expect(hex(encodeValue("int64", 1n))).toBe("0000000000000001");
    expect(hex(encodeValue("float64", 5))).toBe("4014000000000000");
  });
});

describe("errors", () => {
  it("name the column when the caller does, and say what came", () => {
    expect(() => encodeValue("int64", 1.5, "m:count")).toThrow("column m:count: expected a bigint, got number 1.5");
    expect(() => decodeValue("bool", bytes("05"), "m:on")).toThrow(/^column m:on: .* is 05$/);
    expect(() => decodeStringValue(bytes("ff"), "m:st")).toThrow(/^column m:st: /);
    expect(() => encodeInt64Value(2n ** 63n)).toThrow(/^9223372036854775808 is outside int64/);
  });

  it("cut long values", () => {
    expect(() => encodeValue("bool", "x".repeat(5000))).toThrow(/^expected a boolean, got string "x{76}\.\.\.$/);
  });
});
