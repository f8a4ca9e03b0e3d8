/** Time buckets of the generated codecs. */

import { LAST_ISO, periodRule } from "../time-bucket.ts";
import { fail } from "./fail.ts";

/**
 * Start of the period that holds `time`, in seconds; `period` is its length in the time's own unit. What is no bigint
 * gives 0: it is refused when it is written.
 */
export function periodStart(time: bigint, period: number, everySeconds: number): number {
  if (typeof time !== "bigint") return 0;
  const whole = Number(time);
  if (Number.isSafeInteger(whole)) return Math.floor(whole / period) * everySeconds;
  const length = BigInt(period);
  return Number(time / length - (time % length < 0n ? 1n : 0n)) * everySeconds;
}

/** Refuses the start of a period that the layout can't hold. */
export function checkPeriod(seconds: number, first: number, last: number, component: string): void {
  if (seconds < first || seconds > last) fail("OUT_OF_RANGE", component, seconds, periodRule(first, last));
}

/** A period's start in ISO 8601; empty outside the years 1970 to 9999. */
export function isoPeriod(seconds: number, width: number): string {
  if (seconds < 0 || seconds > LAST_ISO) return "";
  return new Date(seconds * 1000).toISOString().slice(0, width);
}

/** Writes text that is known to be ASCII. Returns the end. */
export function writeAscii(target: Uint8Array, at: number, text: string): number {
  for (let i = 0; i < text.length; i++) target[at + i] = text.charCodeAt(i);
  return at + text.length;
}
