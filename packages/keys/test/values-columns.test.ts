import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { micros } from "../src/time/index.ts";
import {
  decodeEnumValue,
  decodeJsonValue,
  decodeQualifier,
  decodeTimestampValue,
  dynamicEntries,
  emptyValues,
  encodeEnumValue,
  encodeInt64Value,
  encodeJsonValue,
  encodeQualifier,
  encodeTimestampValue,
  encodeValue,
  isValueError,
  type JsonValue,
} from "../src/values/index.ts";

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

function refusal(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (isValueError(error)) return `${error.code} ${error.message}`;
    throw error;
  }
  return "no error";
}

describe("timestamp", () => {
  it("is the microseconds as an int64", () => {
    expect(hex(encodeTimestampValue(micros(1793361600123456n)))).toBe("00065f0d89211240");
    expect(decodeTimestampValue(Buffer.from("00065f0d89211240", "hex"))).toBe(1793361600123456n);
  });

  it("V03: a number, and what no int64 holds, are refused", () => {
    expect(refusal(() => encodeTimestampValue(1.5 as never, "at"))).toMatch(/^WRONG_TYPE column at: .*number 1.5/);
    expect(refusal(() => encodeTimestampValue((2n ** 63n) as never))).toMatch(/^OUT_OF_RANGE/);
    expect(refusal(() => decodeTimestampValue(new Uint8Array(7)))).toMatch(/^WRONG_LENGTH/);
  });
});

describe("enum", () => {
  const names = ["on", "off"] as const;
  it("is stored as its name, whatever place it has in the list", () => {
    expect(hex(encodeEnumValue("on", names))).toBe("6f6e");
    expect(decodeEnumValue(Buffer.from("off"), ["other", "off", "on"])).toBe("off");
  });

  it("refuses a name that the schema does not have, in both directions", () => {
    expect(refusal(() => encodeEnumValue("auto" as never, names, "state"))).toBe(
      'UNKNOWN_NAME column state: string "auto" is refused; the schema has "on", "off"',
    );
    expect(refusal(() => encodeEnumValue(1 as never, names))).toMatch(/^UNKNOWN_NAME number 1/);
    expect(refusal(() => encodeEnumValue("toString" as never, names))).toMatch(/^UNKNOWN_NAME/);
    expect(refusal(() => decodeEnumValue(Buffer.from("auto"), names, "state"))).toMatch(
      /^UNKNOWN_NAME column state: the stored value is string "auto"; the schema has "on", "off"/,
    );
    expect(refusal(() => decodeEnumValue(Buffer.of(0xff), names))).toMatch(/^INVALID_UTF8/);
  });
});

describe("json", () => {
  it("comes back as it was, whatever it holds", () => {
    const value = fc.jsonValue({ stringUnit: "binary" }) as fc.Arbitrary<JsonValue>;
    fc.assert(
      fc.property(value, (value) => {
        fc.pre(!hasNegativeZero(value));
        expect(decodeJsonValue(encodeJsonValue(value))).toEqual(value);
      }),
    );
  });

  it("keeps the order of properties, and those that are called like a prototype's", () => {
    const value = JSON.parse('{"b":1,"a":[null,true],"__proto__":{"x":1},"constructor":"c"}') as JsonValue;
    expect(Buffer.from(encodeJsonValue(value)).toString()).toBe(
      '{"b":1,"a":[null,true],"__proto__":{"x":1},"constructor":"c"}',
    );
    const back = decodeJsonValue(encodeJsonValue(value)) as object;
    expect(Object.keys(back)).toEqual(["b", "a", "__proto__", "constructor"]);
    expect((back as { x?: unknown }).x).toBeUndefined();
  });

  const holding = (value: unknown): unknown => ({ list: [0, { "a b": value }] });
  const circular: unknown[] = [];
  circular.push(circular);
  it.each([
    ["undefined", undefined, "WRONG_TYPE", "undefined"],
    ["NaN", Number.NaN, "WRONG_TYPE", "JSON has no number NaN"],
    ["an infinity", Number.NEGATIVE_INFINITY, "WRONG_TYPE", "JSON has no number -Infinity"],
    ["-0, which would come back as 0", -0, "WRONG_TYPE", "JSON has no number -0"],
    ["a bigint", 1n, "WRONG_TYPE", "bigint 1n"],
    ["a function", () => 1, "WRONG_TYPE", "function"],
    ["a symbol", Symbol("s"), "WRONG_TYPE", "symbol"],
    ["a Date, which would come back as text", new Date(0), "WRONG_TYPE", "object"],
    ["a Map, which would come back empty", new Map(), "WRONG_TYPE", "object"],
    ["bytes", new Uint8Array(1), "WRONG_TYPE", "Uint8Array of 1 bytes"],
    ["an object with a form of its own", { toJSON: () => 1 }, "WRONG_TYPE", "object"],
    ["a property by symbol", { [Symbol("s")]: 1 }, "WRONG_TYPE", "object"],
    ["a hole", Array(1), "WRONG_TYPE", "undefined"],
    ["half of a surrogate pair", "a\ud800", "LONE_SURROGATE", "U+D800 at index 1"],
    ["half of one in a name", { "\udc00": 1 }, "LONE_SURROGATE", "U+DC00"],
    ["itself", circular, "TOO_DEEP", "500 levels"],
  ])("refuses %s, alone and inside, and says where", (_, value, code, words) => {
    for (const inside of [false, true]) {
      const message = refusal(() => encodeJsonValue((inside ? holding(value) : value) as never, "detail"));
      expect(message).toMatch(new RegExp(`^${code} column detail`));
      expect(message).toContain(words);
      if (code !== "TOO_DEEP" && inside) expect(message).toContain('detail at $.list[1]["a b"]');
    }
  });

  it("refuses stored bytes that are none", () => {
    expect(refusal(() => decodeJsonValue(Buffer.from("{a:1}"), "detail"))).toMatch(/^INVALID_JSON column detail/);
    expect(refusal(() => decodeJsonValue(Buffer.of(0x22, 0xff, 0x22)))).toMatch(/^INVALID_UTF8/);
    expect(refusal(() => decodeJsonValue(new Uint8Array(0)))).toMatch(/^INVALID_JSON/);
  });
});

describe("dynamic columns", () => {
  it("have text of any kind as qualifiers, the empty one too", () => {
    for (const name of ["", "__proto__", "constructor", "10", "é", "\0", "😀"]) {
      expect(decodeQualifier(encodeQualifier(name))).toBe(name);
    }
    const values = emptyValues<number>();
    const name = "__proto__";
    expect(values[name]).toBeUndefined();
    values[name] = 1;
    expect(dynamicEntries(values, "labels")).toEqual([[name, 1]]);
  });

  it("refuse what no qualifier can be, and what is another column", () => {
    expect(refusal(() => encodeQualifier("\ud800", [], "labels"))).toMatch(/^LONE_SURROGATE column labels/);
    expect(refusal(() => encodeQualifier("é".repeat(8193)))).toMatch(/^OUT_OF_RANGE .*16386 bytes/);
    expect(refusal(() => encodeQualifier("st", [Buffer.from("st")], "labels"))).toMatch(
      /^OTHER_COLUMN column labels: .*"st" is another column/,
    );
    expect(refusal(() => decodeQualifier(Buffer.of(0x80), "labels"))).toMatch(/^INVALID_UTF8 column labels/);
  });

  it("refuse what has its values elsewhere than in its own properties", () => {
    for (const wrong of [new Map([["a", 1]]), "text", ["a"], null, new (class Labels {})()]) {
      expect(refusal(() => dynamicEntries(wrong as never, "labels"))).toMatch(/^WRONG_TYPE column labels/);
    }
    expect(dynamicEntries(undefined, "labels")).toEqual([]);
  });
});

describe("V03: what does not fit is refused by the type's name, too", () => {
  it.each([
    ["int64", 1.5],
    ["int64", 5],
    ["timestamp", 1793361600123],
    ["json", undefined],
    ["json", Number.NaN],
    ["bool", null],
    ["string", 5n],
  ] as const)("%s %s", (type, value) => {
    expect(refusal(() => encodeValue(type, value))).toMatch(/^WRONG_TYPE/);
  });

  it("V01: eight bytes are what the schema says", () => {
    expect(decodeTimestampValue(encodeInt64Value(42n))).toBe(42n);
    expect(decodeJsonValue(Buffer.from("12345678"))).toBe(12345678);
    expect(decodeEnumValue(Buffer.from("\0\0\0\0\0\0\0A"), ["\0\0\0\0\0\0\0A"])).toBe("\0\0\0\0\0\0\0A");
  });
});

function hasNegativeZero(value: JsonValue): boolean {
  if (typeof value === "number") return Object.is(value, -0);
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some(hasNegativeZero);
}
