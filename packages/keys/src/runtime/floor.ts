import { KeyError } from "../error.ts";
import { readable } from "../readable.ts";

/** Refuses bytes that are not above the delimiter's first byte: they would break order and unambiguity. */
export function checkFloor(bytes: Uint8Array, value: unknown, floor: number, component: string): void {
  const index = bytes.findIndex((byte) => byte <= floor);
  if (index < 0) return;
  const hex = (byte: number): string => byte.toString(16).padStart(2, "0");
  throw new KeyError(
    "FORBIDDEN_BYTE",
    `${component}: byte ${hex(bytes[index]!)} at index ${index} of ${readable(value)} is not greater than the delimiter's ${hex(floor)}`,
    { component, value: readable(value), allowed: `bytes above ${hex(floor)}` },
  );
}
