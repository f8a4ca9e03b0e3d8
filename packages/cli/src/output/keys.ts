import { visible } from "./terminal.ts";

/** The text of a row key, or `null` where its bytes are not UTF-8. */
export function utf8OrNull(key: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(key);
  } catch {
    return null;
  }
}

/** A row key for people: its text where it is UTF-8, else hex. */
export function keyText(key: Uint8Array): string {
  const text = utf8OrNull(key);
  return text === null ? `0x${Buffer.from(key).toString("hex")}` : visible(text);
}
