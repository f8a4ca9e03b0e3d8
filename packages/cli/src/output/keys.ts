import type { LayoutName } from "@rowsmith/keys";
import { visible } from "./terminal.ts";

/** The text of a row key, or `null` where its bytes are not UTF-8. */
export function utf8OrNull(key: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(key);
  } catch {
    return null;
  }
}

/**
 * A row key for people: in layout text its text, where that is UTF-8 without control characters; else hex.
 *
 * @example keyText(Buffer.from("8041", "hex")) // "0x8041"
 */
export function keyText(key: Uint8Array, layout: LayoutName = "text"): string {
  const text = layout === "text" ? utf8OrNull(key) : null;
  return text === null || visible(text) !== text ? `0x${Buffer.from(key).toString("hex")}` : text;
}
