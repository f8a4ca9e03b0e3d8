import { ScanError } from "../scan-error.ts";
import type { RowFilter } from "./combine.ts";

/** The greatest serialized filter that the service takes: https://cloud.google.com/bigtable/quotas. */
export const MAX_FILTER_BYTES = 20_480;

/** Fields whose number takes a second byte, from 16 on. */
const TWO_BYTE_TAGS = new Set(["sink", "passAllFilter", "blockAllFilter", "applyLabelTransformer"]);
const INT64 = new Set(["startTimestampMicros", "endTimestampMicros"]);
const TEXT = new Set(["familyName", "familyNameRegexFilter", "applyLabelTransformer"]);

/** How many bytes a raw filter has in a request: the length of its protocol buffer. */
export function filterBytes(filter: RowFilter): number {
  let size = 0;
  for (const [field, value] of Object.entries(filter)) {
    if (value === undefined || value === null) continue;
    const tag = TWO_BYTE_TAGS.has(field) ? 2 : 1;
    if (Array.isArray(value)) for (const part of value) size += tag + delimited(filterBytes(part));
    else size += tag + fieldBytes(field, value);
  }
  return size;
}

/** @throws ScanError INVALID_OPTION where the service would refuse the filter for its size */
export function checkFilterBytes(filter: RowFilter): void {
  const size = filterBytes(filter);
  if (size <= MAX_FILTER_BYTES) return;
  const message = `the filter has ${size} bytes, and Bigtable takes at most ${MAX_FILTER_BYTES}; name fewer columns, or whole families`;
  throw new ScanError("INVALID_OPTION", message);
}

function fieldBytes(field: string, value: unknown): number {
  if (typeof value === "boolean") return 1;
  if (INT64.has(field)) return varint(BigInt.asUintN(64, BigInt(String(value))));
  if (typeof value === "number") return field === "rowSampleFilter" ? 8 : varint(BigInt.asUintN(64, BigInt(value)));
  // The client reads a string for bytes as base64.
  if (typeof value === "string") return delimited(Buffer.byteLength(value, TEXT.has(field) ? "utf8" : "base64"));
  return delimited(value instanceof Uint8Array ? value.length : filterBytes(value as RowFilter));
}

function delimited(length: number): number {
  return varint(BigInt(length)) + length;
}

function varint(value: bigint): number {
  let bytes = 1;
  for (let rest = value >> 7n; rest > 0n; rest >>= 7n) bytes++;
  return bytes;
}
