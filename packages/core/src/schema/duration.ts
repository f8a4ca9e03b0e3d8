const MICROS: Readonly<Record<string, bigint>> = {
  us: 1n,
  ms: 1_000n,
  s: 1_000_000n,
  m: 60_000_000n,
  h: 3_600_000_000n,
  d: 86_400_000_000n,
};

/** The longest that Bigtable's API can say: 10,000 years. */
const LONGEST = 315_576_000_000n * 1_000_000n;

export const DURATION_WORDS = "a whole number and a unit (ms, s, m, h or d), like 90d";
export const PERIOD_WORDS = "a duration of whole minutes from 1m to 1d, like 15m or 1h";

/**
 * Microseconds of a duration as schemas write it; `undefined` for anything else.
 *
 * @example durationMicros("90d") // 7776000000000n
 */
export function durationMicros(text: string): bigint | undefined {
  const match = /^(\d{1,18})(us|ms|s|m|h|d)$/.exec(text);
  if (match === null) return undefined;
  const micros = BigInt(match[1]!) * MICROS[match[2]!]!;
  return micros <= LONGEST ? micros : undefined;
}
