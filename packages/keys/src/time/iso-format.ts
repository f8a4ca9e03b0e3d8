import { TimeError } from "./error.ts";
import { floorDivide } from "./rounding.ts";
import { NANOS_PER } from "./unit.ts";

/** 0000-01-01T00:00:00Z and the first moment after 9999, in nanoseconds since 1970: what four digits of year can say. */
export const ISO_START: bigint = -62_167_219_200_000_000_000n;
export const ISO_END: bigint = 253_402_300_800_000_000_000n;

/** ISO 8601 in UTC with a fixed number of fraction digits. `nanos` may lie outside of int64. */
export function toIsoText(nanos: bigint, digits: number): string {
  if (nanos < ISO_START || nanos >= ISO_END) {
    throw new TimeError(
      "OUT_OF_RANGE",
      `the time ${nanos} ns since 1970 is outside the years 0000 to 9999 that ISO 8601 has`,
      `${nanos}n`,
    );
  }
  const seconds = floorDivide(nanos, NANOS_PER.seconds);
  const text = new Date(Number(seconds) * 1000).toISOString().slice(0, 19);
  if (digits === 0) return `${text}Z`;
  const fraction = String(nanos - seconds * NANOS_PER.seconds).padStart(9, "0");
  return `${text}.${fraction.slice(0, digits)}Z`;
}
