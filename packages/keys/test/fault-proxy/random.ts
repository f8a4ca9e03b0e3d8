import type { CallFaults, Fault, FaultEnd, FaultSchedule, Shape } from "./schedule.ts";

/** Numbers from 0 to below 1 that follow from a seed alone: mulberry32, a generator of 32 bits of state. */
export function randomNumbers(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Choices {
  /** A whole number from 0 to `most`. */
  upTo(most: number): number;
  oneOf<T>(values: readonly T[]): T;
  maybe(chance: number): boolean;
}

function choices(next: () => number): Choices {
  const upTo = (most: number): number => Math.floor(next() * (most + 1));
  return { upTo, oneOf: (values) => values[upTo(values.length - 1)]!, maybe: (chance) => next() < chance };
}

/** One of the ways to spread rows over messages and chunks. */
export function randomShape(next: () => number): Shape {
  const { upTo, oneOf, maybe } = choices(next);
  return {
    chunksPerMessage: oneOf([1, 2, 3, 7, 40, 500]),
    ...(maybe(0.5) ? { valueBytes: oneOf([1, 3, 16]) } : {}),
    ...(maybe(0.5) ? { omitNames: true } : {}),
    ...(maybe(0.3) ? { resetEvery: 1 + upTo(20) } : {}),
    ...(maybe(0.3) ? { scannedEvery: 1 + upTo(5) } : {}),
    ...(maybe(0.2) ? { emptyEvery: 1 + upTo(5) } : {}),
  };
}

/** UNAVAILABLE, DEADLINE_EXCEEDED and ABORTED pass; RST_STREAM with REFUSED_STREAM or INTERNAL_ERROR, too. */
const PASSING: readonly FaultEnd[] = [
  { status: 14 },
  { status: 4 },
  { status: 10 },
  { reset: 2 },
  { reset: 7 },
  { disconnect: true },
];
/** INTERNAL and CANCELLED, as the server's own words. */
const FINAL: readonly FaultEnd[] = [{ status: 13 }, { status: 1 }];

export interface RandomOptions {
  /** About how many rows one call gives: faults are spread over them. */
  readonly rowsPerCall: number;
  /** How many calls are disturbed at most. */
  readonly calls: number;
}

/** The fault schedule of a seed. */
export function randomSchedule(seed: number, options: RandomOptions): FaultSchedule {
  const next = randomNumbers(seed);
  const { upTo, oneOf, maybe } = choices(next);
  const fault = (): Fault => {
    const end = maybe(0.9) ? oneOf(PASSING) : oneOf(FINAL);
    const afterRows = oneOf([0, 1, upTo(options.rowsPerCall), upTo(options.rowsPerCall), options.rowsPerCall * 100]);
    return {
      end,
      afterRows,
      ...(maybe(0.3) ? { afterChunks: 1 + upTo(3) } : {}),
      ...(!("status" in end) && maybe(0.3) ? { torn: true } : {}),
    };
  };
  const call = (): CallFaults => ({
    ...(maybe(0.05) ? { delay: { message: upTo(3), ms: 1 + upTo(20) } } : {}),
    ...(maybe(0.3) ? { shape: randomShape(next) } : {}),
    ...(maybe(0.5) ? { fault: fault() } : {}),
  });
  return { calls: Array.from({ length: 1 + upTo(options.calls - 1) }, call) };
}
