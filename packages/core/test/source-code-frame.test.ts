import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeFrame } from "../src/diagnostics/code-frame.ts";
import { displayWidth } from "../src/diagnostics/display.ts";
import { suggest } from "../src/diagnostics/suggest.ts";

const at = (line: number, column: number, endColumn: number, endLine = line) => ({ line, column, endLine, endColumn });

describe("code frame", () => {
  test("marks what is at fault, with a line before and after", () => {
    expect(codeFrame("version: 1\ntabel: t\nentities:\n  R:\n", at(2, 1, 6))).toBe(
      "  1 | version: 1\n> 2 | tabel: t\n    | ^^^^^\n  3 | entities:",
    );
  });

  test("the first and the last line, CRLF and a byte order mark", () => {
    expect(codeFrame("\ufeffa: 1\r\nb: 2\r\n", at(1, 4, 5))).toBe("> 1 | a: 1\n    |    ^\n  2 | b: 2");
    expect(codeFrame("a: 1\r\nb: 2\r\n", at(2, 4, 5))).toBe("  1 | a: 1\n> 2 | b: 2\n    |    ^");
    expect(codeFrame("", at(1, 1, 1))).toBe("> 1 |\n    | ^");
  });

  test("of several lines, the first is marked", () => {
    expect(codeFrame("a:\n  - b\n  - c\n", at(2, 3, 6, 3))).toBe("  1 | a:\n> 2 |   - b\n    |   ^^^\n  3 |   - c");
  });

  test("carets stand below wide, combining and control characters", () => {
    expect(codeFrame("日本: 🙂x", at(1, 5, 7))).toBe("> 1 | 日本: 🙂x\n    |       ^^");
    expect(codeFrame("e\u0301: x", at(1, 5, 6))).toBe("> 1 | e\u0301: x\n    |    ^");
    expect(codeFrame("\t\u001b[31m\u202e: x", at(1, 10, 11))).toBe("> 1 | ␉␛[31m\\u{202e}: x\n    |                 ^");
  });

  test("long lines show the part around the caret", () => {
    const text = `first: ${"a".repeat(100)}\n${"b".repeat(100)}: HERE, ${"c".repeat(100)}\n`;
    const frame = codeFrame(text, at(2, 103, 107)).split("\n");
    expect(frame.every((line) => line.length <= 80)).toBe(true);
    expect(frame[1]).toMatch(/^> 2 \| …b+: HERE, c+…$/);
    expect(frame[2]!.indexOf("^^^^")).toBe(frame[1]!.indexOf("HERE"));
    expect(frame[0]).toMatch(/^ {2}1 \| …a+$/);
  });

  test("the end of a long line fills the frame", () => {
    const frame = codeFrame(`${"b".repeat(200)}X`, at(1, 201, 202)).split("\n");
    expect(frame[0]).toHaveLength(80);
    expect(frame[1]!.indexOf("^")).toBe(frame[0]!.indexOf("X"));
  });

  test("never wider than 80 columns, never a control character, whatever the place", () => {
    const source = fc.string({ unit: "binary", maxLength: 300 });
    const number = fc.integer({ min: -1, max: 400 });
    fc.assert(
      fc.property(source, number, number, number, number, (text, line, column, endLine, endColumn) => {
        const lines = codeFrame(text, { line, column, endLine, endColumn }).split("\n");
        expect(lines.length).toBeLessThanOrEqual(4);
        for (const shown of lines) {
          expect(displayWidth(shown)).toBeLessThanOrEqual(80);
          expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
        }
      }),
      { numRuns: 500 },
    );
  });

  test("a line of ten million characters takes no time", () => {
    const text = "x".repeat(10_000_000);
    const before = performance.now();
    codeFrame(text, at(1, 5_000_000, 9_000_000));
    expect(performance.now() - before).toBeLessThan(1_000);
  });
});

describe("suggest", () => {
  const known = ["maxAge", "maxVersions", "any", "all"];
  test.each([
    ["maxVersion", "maxVersions"],
    ["maxage", "maxAge"],
    ["mxaAge", "maxAge"],
    ["al", "all"],
    ["al1", "all"],
    ["max", "maxAge"],
    ["maxAgeInDays", "maxAge"],
    ["delimiter", undefined],
    ["", undefined],
    ["x".repeat(100_000), undefined],
  ])("%.20s gives %s", (word, expected) => expect(suggest(word, known)).toBe(expected));

  test("prefers the nearest", () => expect(suggest("uint6", ["uint8", "uint64", "uint16"])).toBe("uint8"));
});
