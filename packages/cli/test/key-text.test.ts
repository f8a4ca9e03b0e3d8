import type { KeySpec } from "@rowsmith/keys";
import { keyCodec } from "@rowsmith/keys";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { readKey } from "../src/key-text/choose.ts";
import { type KeyForm, readKeyText } from "../src/key-text/forms.ts";
import { folder, rowsmith, TELEMETRY } from "./run.ts";

const hexOf = (form: KeyForm, text: string): string | null => {
  const reading = readKeyText(form, text);
  return reading.ok ? Buffer.from(reading.bytes).toString("hex") : null;
};

describe("row keys as text", () => {
  test.each<[KeyForm, string, string | null]>([
    ["hex", "00Ff", "00ff"],
    ["hex", "0x8041", "8041"],
    ["hex", "0x", null],
    ["hex", "", null],
    ["hex", "123", null],
    ["hex", "12 34", null],
    ["base64", "gEE=", "8041"],
    ["base64", "gEE", "8041"],
    ["base64", "+/8=", "fbff"],
    ["base64", "-_8", "fbff"],
    ["base64", "-_8=", "fbff"],
    ["base64", "+_8=", null],
    ["base64", "gEE==", null],
    ["base64", "gEF=", null],
    ["base64", "gEEx=", null],
    ["base64", "g", null],
    ["base64", "", null],
    ["base64", "gE\nE=", null],
    ["cbt", String.raw`"\x80A"`, "8041"],
    ["cbt", String.raw`\x80A`, "8041"],
    ["cbt", String.raw`"a\"b\\c\n\t\r\a\b\f\v"`, "6122625c630a090d0708" + "0c0b"],
    ["cbt", String.raw`"\u200b\U0010ffff"`, "e2808bf48fbfbf"],
    ["cbt", String.raw`"\224\000\377"`, "9400ff"],
    ["cbt", '"é"', "c3a9"],
    ["cbt", '"\ufffdA"', "efbfbd41"],
    ["cbt", "\ufffdA", null],
    ["cbt", String.raw`"\ud800"`, null],
    ["cbt", String.raw`"\U00110000"`, null],
    ["cbt", String.raw`"\x8"`, null],
    ["cbt", String.raw`"\x8g"`, null],
    ["cbt", String.raw`"\q"`, null],
    ["cbt", String.raw`"\400"`, null],
    ["cbt", "\\", null],
    ["cbt", '"a', null],
    ["cbt", '"a"b"', null],
    ["cbt", '"', null],
    ["cbt", '""', null],
    ["text", "04#d1é", "303423643" + "1c3a9"],
    ["text", "a\ufffd", null],
    ["text", "", null],
  ])("%s %j is %j", (form, text, expected) => {
    expect(hexOf(form, text)).toBe(expected);
  });

  test("any bytes come back from hex and from both kinds of base64", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), (bytes) => {
        const key = Buffer.from(bytes);
        expect(hexOf("hex", key.toString("hex"))).toBe(key.toString("hex"));
        for (const base64 of [
          key.toString("base64"),
          key.toString("base64").replace(/=+$/, ""),
          key.toString("base64url"),
        ]) {
          expect(hexOf("base64", base64)).toBe(key.toString("hex"));
        }
      }),
    );
  });

  test("whatever text: a reading or a reason, never an exception", () => {
    fc.assert(
      fc.property(
        fc.constantFrom<KeyForm>("hex", "base64", "cbt", "text"),
        fc.string({ unit: fc.constantFrom(...'\\"xuUn07aFf8=+/-_é\ud800\ufffd') }),
        (form, text) => {
          const reading = readKeyText(form, text);
          if (reading.ok) expect(reading.bytes.length).toBeGreaterThan(0);
          else expect(reading.why).toMatch(/\.$/);
        },
      ),
    );
  });
});

/** One string is the whole key: nearly every text is a key in some form. */
const anyText: KeySpec = {
  entity: "Any",
  layout: "packed",
  delimiter: "#",
  components: [{ type: "string", name: "id" }],
};

describe("which form a row key has", () => {
  const choose = (text: string, spec = anyText) => {
    const { form, key, alternatives } = readKey(spec, text, undefined);
    return { form, key: Buffer.from(key).toString(), alternatives };
  };

  test("hex is hex, and what else it could be is told", () => {
    expect(choose("6162")).toEqual({ form: "hex", key: "ab", alternatives: ["text"] });
    expect(choose("0x6162")).toMatchObject({ form: "hex", key: "ab" });
    expect(choose("8041")).toMatchObject({ form: "hex", alternatives: ["text"] });
  });

  test("a text that is a key in one form only has that form", () => {
    expect(choose("a-b")).toEqual({ form: "text", key: "a-b", alternatives: [] });
    const spec: KeySpec = { ...anyText, components: [{ type: "string", name: "id", pattern: "d-\\d+" }] };
    expect(choose(Buffer.from("d-1").toString("base64"), spec)).toMatchObject({ form: "base64", key: "d-1" });
    expect(choose(String.raw`d\x2d1`, spec)).toMatchObject({ form: "cbt", key: "d-1" });
    expect(choose('"d-1"', spec)).toMatchObject({ form: "cbt", key: "d-1" });
  });

  test("two forms are refused, and --from settles it", () => {
    for (const [text, forms] of [
      ["YWJj", "base64 and text"],
      [String.raw`a\tb`, "cbt and text"],
      ['"a"', "cbt and text"],
    ] as const) {
      expect(() => readKey(anyText, text, undefined)).toThrow(/Cannot read/);
      try {
        readKey(anyText, text, undefined);
      } catch (error) {
        expect((error as { parts: { why: string } }).parts.why).toContain(forms);
      }
      expect(Buffer.from(readKey(anyText, text, "text").key).toString()).toBe(text);
    }
  });

  test("what it takes is a key whenever the text is one in any form, or hex", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: fc.constantFrom(...'abf01-_=\\x"#é') }), (text) => {
        try {
          const { form, key } = readKey(anyText, text, undefined);
          if (form !== "hex") expect(keyCodec(anyText).tryDecode(key).ok).toBe(true);
        } catch (error) {
          expect((error as { parts: { next: string } }).parts.next).toMatch(/--from|hex/);
        }
      }),
    );
  });
});

describe("rowsmith keys decode, in other forms", () => {
  const project = folder({ "t.bt.yaml": TELEMETRY });
  afterAll(project.remove);
  const run = (...args: string[]) =>
    rowsmith(["keys", "decode", "t.bt.yaml", "Reading", ...args], { cwd: project.path });
  const KEY = Buffer.from("04#device-1042#1793361600123456#000001");
  const VALUES = { bucket: 4, deviceId: "device-1042", at: "1793361600123456", seq: 1 };

  test.each([
    ["text", KEY.toString()],
    ["base64", KEY.toString("base64")],
    ["base64url without padding", KEY.toString("base64url")],
    ["cbt", JSON.stringify(KEY.toString())],
    ["cbt with escapes", String.raw`04\x23device-1042\u00231793361600123456#000001`],
    ["0x", `0x${KEY.toString("hex")}`],
  ])("%s", async (_, text) => {
    const { code, out, err } = await run(text, "--json");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(JSON.parse(out)).toEqual(VALUES);
  });

  test("a wrong --from is wrong usage", async () => {
    expect(await run("00", "--from", "octal")).toMatchObject({
      code: 2,
      err: expect.stringContaining("Allowed choices are hex, base64, cbt, text."),
    });
    expect(await run("aé", "--from", "base64")).toMatchObject({
      code: 2,
      err: expect.stringContaining('"é" at index 1 is no base64 digit.'),
    });
  });

  test("a text that reads as hex, and is a key only as text, names --from", async () => {
    const ids = folder({
      "t.bt.yaml": TELEMETRY.replace(
        /components:[\s\S]*eventTime: at/,
        'components:\n        - { name: id, type: string, pattern: "[0-9a-f]{32}" }',
      ).replace(/queries:[\s\S]*/, ""),
    });
    const decode = (...args: string[]) =>
      rowsmith(["keys", "decode", "t.bt.yaml", "Reading", "d41d8cd98f00b204e9800998ecf8427e", ...args], {
        cwd: ids.path,
      });
    const asHex = await decode();
    const asText = await decode("--from", "text");
    ids.remove();
    expect(asHex.code).toBe(2);
    expect(asHex.err).toContain("It is a key with --from text.");
    expect(asText.out).toContain("d41d8cd98f00b204e9800998ecf8427e");
  });
});
