import type { ComponentValue, GivenComponent, KeySpec } from "@rowsmith/keys";
import { isNumeric } from "@rowsmith/keys/tools";
import type { Border } from "./border.ts";
import { numberBorders, randomNumber } from "./numbers.ts";
import type { Random } from "./random.ts";

/** Lengths up to which a longest value is made where the schema names none. */
const LONG = 200;

const TEXTS: readonly (readonly [string, string])[] = [
  ["empty", ""],
  ["one letter", "a"],
  ["that letter twice", "aa"],
  ["a space", " "],
  ["a quote and a backslash", '"\\'],
  ["a NUL", "\0"],
  ["NULs inside", "a\0\0b"],
  ["what an escape is made of", "\0\u00ff"],
  ["what a terminator is made of", "\0\u0001"],
  ["U+007F, the last of one byte", "\u007f"],
  ["U+0080, the first of two bytes", "\u0080"],
  ["two bytes a character", "датчик-7"],
  ["U+07FF and U+0800", "\u07ff\u0800"],
  ["three bytes a character", "温度計"],
  ["U+FEFF, no byte order mark here", "\ufeffa"],
  ["U+FF5E: before U+1F600 in bytes, after it in UTF-16", "～"],
  ["U+FFFF", "\uffff"],
  ["U+1F600, a surrogate pair", "😀"],
  ["U+10FFFF, the last character", "\u{10ffff}"],
  ["composed and decomposed é, which differ", "é|e\u0301"],
];

const DOMAINS = [
  "localhost",
  "example.com",
  "maps.example.com",
  "a.b.c.d.e",
  "xn--mnchen-3ya.example",
  "bücher.example",
];

const BYTES = ["", "00", "0000", "00ff", "0001", "01", "7f", "80", "ff", "ffff", "fffe", "61006200", "c3a9", "8041"];

/** Values of a component at which encoders go wrong. Those that the key can't hold are left to the codec to refuse. */
export function bordersOf(spec: KeySpec, component: GivenComponent): Border[] {
  if (isNumeric(component)) return numberBorders(spec, component);
  switch (component.type) {
    case "string": {
      const longest = component.maxBytes ?? LONG;
      return [
        ...TEXTS.map(([label, value]) => ({ label, value })),
        { label: `${longest} letters`, value: "z".repeat(longest) },
        { label: `${longest} bytes, three a character`, value: "界".repeat(longest / 3) + "z".repeat(longest % 3) },
      ];
    }
    case "domain":
      return ["", ...DOMAINS].map((value) => ({ label: value === "" ? "empty" : value, value }));
    case "enum":
      return component.values.map((value) => ({ label: JSON.stringify(value), value }));
    case "uuid":
      return uuidBorders(component.version);
    case "bytes":
      return byteBorders(component.length, component.maxBytes ?? LONG);
  }
}

function uuidBorders(version: number | undefined): Border[] {
  const digits = version === undefined ? [..."047f"] : [String(version)];
  return digits.flatMap((digit) => [
    { label: `version ${digit}, all else 0`, value: `00000000-0000-${digit}000-8000-000000000000` },
    { label: `version ${digit}, all else f`, value: `ffffffff-ffff-${digit}fff-bfff-ffffffffffff` },
    { label: `version ${digit}, bytes 00 ff and 00 01`, value: `00ff0001-00ff-${digit}001-8000-7f80ff000100` },
  ]);
}

function byteBorders(length: number | undefined, longest: number): Border[] {
  const filled = (bytes: number, value: number, label: string): Border => ({
    label,
    value: Uint8Array.from({ length: bytes }, () => value),
  });
  const ends = length ?? longest;
  const whole = [filled(ends, 0x00, `${ends} bytes 00`), filled(ends, 0xff, `${ends} bytes ff`)];
  if (length !== undefined) {
    return [...whole, filled(length, 0x7f, `${length} bytes 7f`), filled(length, 0x80, `${length} bytes 80`)];
  }
  return [
    ...BYTES.map((hex) => ({ label: hex === "" ? "empty" : hex, value: Uint8Array.from(Buffer.from(hex, "hex")) })),
    ...whole,
  ];
}

const LETTERS = [..."abcXYZ019-_.~/é☃😀界"];

/** Any value of a component; the key may refuse it. */
export function randomValue(spec: KeySpec, component: GivenComponent, random: Random): ComponentValue {
  if (isNumeric(component)) return randomNumber(spec, component, random);
  const letters = (most: number): string =>
    Array.from({ length: random.below(most + 1) }, () => random.pick(LETTERS)).join("");
  switch (component.type) {
    case "string":
      return letters(Math.min(24, component.maxBytes ?? 24));
    case "domain":
      return Array.from({ length: 1 + random.below(4) }, () => random.pick(["com", "example", "maps", "a-1"])).join(
        ".",
      );
    case "enum":
      return random.pick(component.values);
    case "bytes":
      return random.bytes(component.length ?? random.below(Math.min(24, component.maxBytes ?? 24) + 1));
    case "uuid": {
      const hex = Buffer.from(random.bytes(16)).toString("hex");
      const version = component.version ?? 4;
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${version}${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
    }
  }
}
