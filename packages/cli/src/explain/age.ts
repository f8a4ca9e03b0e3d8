const UNITS = [
  ["d", 86_400_000_000n],
  ["h", 3_600_000_000n],
  ["m", 60_000_000n],
  ["s", 1_000_000n],
] as const;

/**
 * An age as schemas write it, in the greatest unit that holds it whole.
 *
 * @example ageText(7_776_000_000_000n) // "90d"
 */
export function ageText(micros: bigint): string {
  const unit = UNITS.find(([, length]) => micros % length === 0n);
  return unit ? `${micros / unit[1]}${unit[0]}` : `${micros / 1000n}ms`;
}
