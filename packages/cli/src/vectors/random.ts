/** Numbers that look random and are the same for the same seed: mulberry32. */
export interface Random {
  /** A whole number from 0 to `below` - 1. */
  below(below: number): number;
  /** A whole number of up to `bits` bits; short ones are as likely as long ones. */
  bits(bits: number): bigint;
  pick<T>(values: readonly T[]): T;
  bytes(length: number): Uint8Array;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (limit: number): number => Math.floor((next() / 2 ** 32) * limit);
  return {
    below,
    bits: (bits) => {
      const whole = (BigInt(next()) << 32n) | BigInt(next());
      return whole >> BigInt(64 - below(bits + 1));
    },
    pick: (values) => values[below(values.length)]!,
    bytes: (length) => Uint8Array.from({ length }, () => below(256)),
  };
}
