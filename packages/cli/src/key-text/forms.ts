import { type Reading, readGoString } from "./go-string.ts";

/** How a row key can be written on the command line. */
export type KeyForm = "hex" | "base64" | "cbt" | "text";

export const KEY_FORMS: readonly KeyForm[] = ["hex", "base64", "cbt", "text"];

const READERS: Readonly<Record<KeyForm, (text: string) => Reading>> = {
  hex: readHex,
  base64: readBase64,
  cbt: readCbt,
  text: readText,
};

/** Reads a row key in one form. A key has at least one byte. */
export function readKeyText(form: KeyForm, text: string): Reading {
  const reading = READERS[form](text);
  return reading.ok && reading.bytes.length === 0 ? { ok: false, why: "A key has at least one byte." } : reading;
}

/** Hex in either case; `0x` in front is allowed, as messages show keys that are not text. */
function readHex(text: string): Reading {
  const digits = text.replace(/^0x/i, "");
  const bad = /[^0-9a-f]/i.exec(digits);
  if (bad) return no(`"${bad[0]}" at index ${bad.index + text.length - digits.length} is no hex digit.`);
  if (digits.length % 2 !== 0 || digits === "") return no("Hex has two digits a byte, and a key at least one byte.");
  return { ok: true, bytes: Buffer.from(digits, "hex") };
}

/** Base64 in the standard or the URL-safe alphabet, with or without padding; only what an encoder writes. */
function readBase64(text: string): Reading {
  const body = text.replace(/={1,2}$/, "");
  const bad = /[^A-Za-z0-9+/_-]/.exec(body);
  if (bad) return no(`"${bad[0]}" at index ${bad.index} is no base64 digit.`);
  if (/[+/]/.test(body) && /[_-]/.test(body)) return no("It mixes the digits + and / with the URL-safe - and _.");
  if (body.length % 4 === 1 || (body !== text && text.length % 4 !== 0)) {
    return no("Base64 has four digits for three bytes, padded by = or not at all; some are missing.");
  }
  const bytes = Buffer.from(body, "base64url");
  // Bits that no byte takes must be 0: another text would stand for the same key.
  if (bytes.toString("base64url") !== body.replaceAll("+", "-").replaceAll("/", "_")) {
    return no("Its last digit has bits that belong to no byte.");
  }
  return { ok: true, bytes };
}

function readCbt(text: string): Reading {
  // In quotes it is what cbt printed; without, the shell may have lost bytes on the way.
  return !text.startsWith('"') && text.includes("\ufffd") ? no(LOST) : readGoString(text);
}

function readText(text: string): Reading {
  if (text.includes("\ufffd")) return no(LOST);
  if (!text.isWellFormed()) return no("It holds half of a surrogate pair.");
  return { ok: true, bytes: Buffer.from(text, "utf8") };
}

const LOST =
  "It holds U+FFFD, which stands for bytes that are not UTF-8: arguments can't carry these. Give hex (as by xxd -p), or \\ufffd with --from cbt if it is meant.";

function no(why: string): Reading {
  return { ok: false, why };
}
