/** Bytes, or why there are none. */
export type Reading = { readonly ok: true; readonly bytes: Uint8Array } | { readonly ok: false; readonly why: string };

const SIMPLE: Readonly<Record<string, number>> = {
  a: 0x07,
  b: 0x08,
  t: 0x09,
  n: 0x0a,
  v: 0x0b,
  f: 0x0c,
  r: 0x0d,
  "\\": 0x5c,
  '"': 0x22,
};

/** Digits that follow, their base, and whether they are one byte or a character. */
const NUMBERED: Readonly<Record<string, { digits: number; what: string; byte: boolean }>> = {
  x: { digits: 2, what: "two hex digits", byte: true },
  u: { digits: 4, what: "four hex digits", byte: false },
  U: { digits: 8, what: "eight hex digits", byte: false },
};

/**
 * The bytes of a Go string literal, as `cbt read` prints row keys (`%q`): with or without the quotes around it. `\x80` is
 * one byte, `\u200b` a character in UTF-8; everything that is not escaped stands for itself.
 *
 * @example readGoString(String.raw`"\x80A\t"`) // { ok: true, bytes: 80 41 09 }
 */
export function readGoString(text: string): Reading {
  const quoted = text.startsWith('"');
  if (quoted && (text.length < 2 || !text.endsWith('"'))) return no("The quote at the start has none at the end.");
  const body = quoted ? text.slice(1, -1) : text;
  const shift = quoted ? 1 : 0;
  const parts: Uint8Array[] = [];
  let at = 0;
  while (at < body.length) {
    const backslash = body.indexOf("\\", at);
    const plain = body.slice(at, backslash < 0 ? undefined : backslash);
    const quote = plain.indexOf('"');
    if (quoted && quote >= 0) return no(`The quote at index ${at + quote + shift} ends the key before its end.`);
    if (!plain.isWellFormed()) return no("It holds half of a surrogate pair.");
    parts.push(Buffer.from(plain, "utf8"));
    if (backslash < 0) break;
    const escaped = readEscape(body, backslash);
    if (escaped === null) return no(escapeProblem(body, backslash, shift));
    parts.push(escaped.bytes);
    at = escaped.next;
  }
  return { ok: true, bytes: Buffer.concat(parts) };
}

function readEscape(body: string, at: number): { bytes: Uint8Array; next: number } | null {
  const letter = body[at + 1] ?? "";
  const simple = Object.hasOwn(SIMPLE, letter) ? SIMPLE[letter]! : undefined;
  if (simple !== undefined) return { bytes: Uint8Array.of(simple), next: at + 2 };
  const octal = /^[0-3][0-7]{2}/.exec(body.slice(at + 1, at + 4));
  if (octal) return { bytes: Uint8Array.of(Number.parseInt(octal[0], 8)), next: at + 4 };
  const numbered = Object.hasOwn(NUMBERED, letter) ? NUMBERED[letter]! : undefined;
  if (!numbered) return null;
  const next = at + 2 + numbered.digits;
  const digits = body.slice(at + 2, next);
  if (digits.length !== numbered.digits || !/^[0-9a-f]+$/i.test(digits)) return null;
  const code = Number.parseInt(digits, 16);
  if (numbered.byte) return { bytes: Uint8Array.of(code), next };
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return null;
  return { bytes: Buffer.from(String.fromCodePoint(code), "utf8"), next };
}

function escapeProblem(body: string, at: number, shift: number): string {
  const letter = body[at + 1];
  const where = `at index ${at + shift}`;
  if (letter === undefined) return `The backslash ${where} has nothing after it; a backslash itself is \\\\.`;
  const numbered = Object.hasOwn(NUMBERED, letter) ? NUMBERED[letter]! : undefined;
  if (numbered) return `\\${letter} ${where} takes ${numbered.what}${numbered.byte ? "" : " of a Unicode character"}.`;
  return `\\${letter} ${where} is no escape of Go; a backslash itself is \\\\.`;
}

function no(why: string): Reading {
  return { ok: false, why };
}
