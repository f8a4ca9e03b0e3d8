import fc from "fast-check";
import type { Micros } from "../src/time/index.ts";

/** A clock that shows what it is told. */
export class MovedClock {
  now: bigint;

  constructor(now: bigint) {
    this.now = now;
  }

  readonly read = (): Micros => this.now as Micros;
}

/** How a bad clock moves from call to call: it stands, runs, jumps ahead, and is set back, by at most `far` microseconds. */
export function walk(far: number): fc.Arbitrary<bigint[]> {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.constant(0) },
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 5 }) },
    { weight: 2, arbitrary: fc.integer({ min: -2000, max: 2000 }) },
    { weight: 1, arbitrary: fc.integer({ min: -far, max: far }) },
  );
  return fc.array(step.map(BigInt), { minLength: 1, maxLength: 200 });
}

/**
 * The same bad clock for every process that makes one: it runs on by a microsecond a call in the long run, and on the way
 * stands still, and steps back and forth by up to 20 ms.
 */
export function steppingClock(start: bigint): () => Micros {
  let calls = 0n;
  let state = 1n;
  let step = 0n;
  return () => {
    calls++;
    // A linear congruential generator, so that runs repeat.
    state = (state * 1_103_515_245n + 12_345n) & 0x7fff_ffffn;
    if (state % 97n === 0n) step = (state % 40_001n) - 20_000n;
    const stands = state % 3n === 0n ? calls % 50n : 0n;
    return (start + calls - stands + step) as Micros;
  };
}
