import { toHex } from "../../bytes.ts";

/** A row key for messages: as text where it is UTF-8, else as hex. */
export function readableKey(key: Uint8Array): string {
  try {
    return JSON.stringify(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(key));
  } catch {
    return `0x${toHex(key)}`;
  }
}
