/** UUIDs of the generated codecs: canonical text to 16 bytes in place, and back. */
import { uuidRule } from "../uuid.ts";
import { fail } from "./fail.ts";

const HEX: readonly string[] = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** Whether the text is a canonical lower-case UUID, of `version` where that is not 0. */
export function isUuid(value: string, version: number): boolean {
  if (value.length !== 36 || (version !== 0 && digitOf(value.charCodeAt(14)) !== version)) return false;
  for (let i = 0; i < 36; i++) {
    const unit = value.charCodeAt(i);
    const right = i === 8 || i === 13 || i === 18 || i === 23 ? unit === 0x2d : digitOf(unit) >= 0;
    if (!right) return false;
  }
  return true;
}

function checkUuidText(value: string, version: number, component: string): void {
  if (typeof value !== "string") {
    fail(value === undefined ? "MISSING_VALUE" : "WRONG_TYPE", component, value, "a string");
  }
  if (isUuid(value, version)) return;
  fail("PATTERN_MISMATCH", component, value, uuidRule(version));
}

/** Writes 36 characters. Returns the end. */
export function writeUuidText(
  target: Uint8Array,
  at: number,
  value: string,
  version: number,
  component: string,
): number {
  checkUuidText(value, version, component);
  for (let i = 0; i < 36; i++) target[at + i] = value.charCodeAt(i);
  return at + 36;
}

/** Writes 16 bytes, inverted by `flip`; with `escaped`, `00` as `00 ff`. Returns the end. */
export function writeUuid(
  target: Uint8Array,
  at: number,
  value: string,
  flip: number,
  escaped: boolean,
  version: number,
  component: string,
): number {
  checkUuidText(value, version, component);
  let end = at;
  for (let i = 0; i < 36; i += 2) {
    if (value.charCodeAt(i) === 0x2d) i++;
    const byte = (digitOf(value.charCodeAt(i)) << 4) | digitOf(value.charCodeAt(i + 1));
    target[end++] = byte ^ flip;
    if (escaped && byte === 0) target[end++] = 0xff ^ flip;
  }
  return end;
}

/** The canonical text of 16 bytes. */
export function readUuid(key: Uint8Array, at: number, flip: number): string {
  const hex = (i: number): string => HEX[(key[at + i]! ^ flip) & 0xff]!;
  const head = `${hex(0)}${hex(1)}${hex(2)}${hex(3)}-${hex(4)}${hex(5)}-${hex(6)}${hex(7)}`;
  return `${head}-${hex(8)}${hex(9)}-${hex(10)}${hex(11)}${hex(12)}${hex(13)}${hex(14)}${hex(15)}`;
}

/** The value of a lower-case hex digit's character code; -1 for any other. */
function digitOf(unit: number): number {
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30;
  return unit >= 0x61 && unit <= 0x66 ? unit - 0x57 : -1;
}
