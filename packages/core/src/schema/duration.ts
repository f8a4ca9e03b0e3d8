import * as z from "zod/mini";
import type { Duration } from "./types.ts";

const MICROS: Readonly<Record<string, bigint>> = {
  us: 1n,
  ms: 1_000n,
  s: 1_000_000n,
  m: 60_000_000n,
  h: 3_600_000_000n,
  d: 86_400_000_000n,
};

const MINUTE = 60_000_000n;
export const DAY = 1440n * MINUTE;

/** The longest that Bigtable's API can say: 10,000 years. */
const LONGEST = 315_576_000_000n * 1_000_000n;

const PATTERN = /^(\d{1,18})(us|ms|s|m|h|d)$/;

export const DURATION_WORDS = "a whole number and a unit (ms, s, m, h or d), like 90d";
export const PERIOD_WORDS = "a duration of whole minutes from 1m to 1d, like 15m or 1h";

/**
 * Microseconds of a duration as schemas write it; `undefined` for anything else.
 *
 * @example durationMicros("90d") // 7776000000000n
 */
export function durationMicros(text: string): bigint | undefined {
  const match = PATTERN.exec(text);
  if (match === null) return undefined;
  const micros = BigInt(match[1]!) * MICROS[match[2]!]!;
  return micros <= LONGEST ? micros : undefined;
}

/**
 * A duration in the largest unit that divides it.
 *
 * @example durationText(7_776_000_000_000n) // "90d"
 */
export function durationText(micros: bigint): string {
  const [unit, size] = Object.entries(MICROS).findLast(([, size]) => micros % size === 0n)!;
  return `${micros / size}${unit}`;
}

/** A duration that has been checked. */
export function durationOf(text: string): Duration {
  return { micros: durationMicros(text)!, text };
}

/** Text that is a duration for which `test` holds. */
export function duration(
  error: string = DURATION_WORDS,
  test: (micros: bigint) => boolean = () => true,
): z.ZodMiniString<string> {
  const holds = (text: string): boolean => {
    const micros = durationMicros(text);
    return micros !== undefined && test(micros);
  };
  return z.string({ error }).check(z.regex(PATTERN, { error, abort: true }), z.refine(holds, { error }));
}

/** Text that is a period of whole minutes, from one to a day. */
export function period(): z.ZodMiniString<string> {
  return duration(PERIOD_WORDS, (micros) => micros >= MINUTE && micros <= DAY && micros % MINUTE === 0n);
}

/** Durations whose unit is forgotten get a hint. */
export function isDurationText(expected: string): boolean {
  return expected.startsWith("a duration ") || expected === DURATION_WORDS;
}
