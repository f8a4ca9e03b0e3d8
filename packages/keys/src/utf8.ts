import { KeyError } from "./error.ts";
import { readable } from "./readable.ts";

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** UTF-8 bytes of `text`. Lone surrogates have none, and are refused rather than replaced. */
export function encodeUtf8(text: string, component: string): Uint8Array {
  if (!text.isWellFormed()) {
    throw new KeyError("LONE_SURROGATE", `${component}: ${readable(text)} holds half of a surrogate pair`, {
      component,
      value: readable(text),
      allowed: "text that has a UTF-8 form",
    });
  }
  return Buffer.from(text, "utf8");
}

/** Text of UTF-8 bytes; anything that is not canonical UTF-8 is refused rather than replaced. */
export function decodeUtf8(bytes: Uint8Array, component: string): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new KeyError("INVALID_UTF8", `${component}: bytes ${readable(bytes)} are not UTF-8`, {
      component,
      value: readable(bytes),
      allowed: "valid UTF-8",
    });
  }
}
