import { asBuffer, type Bytes } from "./bytes.ts";

/**
 * The regular expression (RE2) that matches exactly these bytes, for raw filters that take one where no range will do:
 * a regular expression must match a whole qualifier or value, `\C*` stands for any bytes, and `.` is not every byte. For
 * row keys use ranges and points: a regular expression reads the whole table.
 *
 * The rule is that of RE2's own QuoteMeta: letters, digits, `_` and bytes from 80 on stand for themselves, NUL is `\x00`,
 * and a backslash stands before any other.
 *
 * @example { valueRegexFilter: Buffer.concat([Buffer.from("\\C*"), quote("a.b"), Buffer.from("\\C*")]) } // contains a.b
 */
export function quote(bytes: Bytes): Buffer {
  const quoted: number[] = [];
  for (const byte of asBuffer(bytes, "what is quoted")) {
    if (byte === 0) quoted.push(...NUL);
    else if (byte >= 0x80 || isWord(byte)) quoted.push(byte);
    else quoted.push(BACKSLASH, byte);
  }
  return Buffer.from(quoted);
}

const BACKSLASH = 0x5c;
const NUL = Buffer.from("\\x00");

function isWord(byte: number): boolean {
  return (
    (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a) || byte === 0x5f
  );
}
