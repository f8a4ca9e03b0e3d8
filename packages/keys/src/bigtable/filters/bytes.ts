import { encodeStringValue } from "../../values/string.ts";
import { ScanError } from "../scan-error.ts";

/** Bytes, or a string that stands for its UTF-8. */
export type Bytes = Uint8Array | string;

/** A Buffer: a string in a raw filter's field of bytes would be read as base64. */
export function asBuffer(bytes: Bytes, what: string): Buffer {
  const exact = typeof bytes === "string" ? encodeStringValue(bytes) : bytes;
  if (exact instanceof Uint8Array) return Buffer.from(exact.buffer, exact.byteOffset, exact.length);
  throw new ScanError("INVALID_OPTION", `${what} must be a Uint8Array or a string; got ${typeof bytes}`);
}
