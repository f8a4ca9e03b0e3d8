import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** One contender's function for one operation. */
export interface Contender {
  readonly name: string;
  readonly op: string;
  /** Runs the operation over all inputs once. */
  readonly run: () => void;
  /** Names of the contenders that its time is divided by, and that are divided by its time. */
  readonly limit?: string;
  readonly baseline?: string;
}

export interface Row {
  readonly name: string;
  readonly op: string;
  /** Nanoseconds for one input (a key, a row, a range), median. */
  readonly ns: number;
  /** How many times the time of the hand-written limit, median of the rounds' ratios. */
  readonly vsLimit: number | null;
  /** How many times as fast as the baseline, median of the rounds' ratios. */
  readonly vsBaseline: number | null;
}

setFlagsFromString("--expose-gc");
/** Collects garbage: what one contender leaves is not to be cleared away in another's time. */
export const collect = runInNewContext("gc") as () => void;

const REPEATS = 20;
const WARM_UP = 12;

/** Measures all contenders in alternating rounds of one process, so that the machine's drift meets all alike. */
export function measure(contenders: readonly Contender[], inputs: number, rounds: number): Row[] {
  const times = contenders.map(() => [] as number[]);
  for (let round = -WARM_UP; round < rounds; round++) {
    contenders.forEach(({ run }, index) => {
      collect();
      const start = process.hrtime.bigint();
      for (let i = 0; i < REPEATS; i++) run();
      const ns = Number(process.hrtime.bigint() - start) / (REPEATS * inputs);
      if (round >= 0) times[index]!.push(ns);
    });
  }
  return rowsOf(contenders, times);
}

/** The medians of all contenders' times, which come by contender and round. */
export function rowsOf(contenders: readonly Omit<Contender, "run">[], times: readonly (readonly number[])[]): Row[] {
  const timesOf = (name: string | undefined, op: string): readonly number[] | undefined =>
    times[contenders.findIndex((other) => other.name === name && other.op === op)];
  return contenders.map(({ name, op, limit, baseline }, index) => {
    const own = times[index]!;
    const [limits, baselines] = [timesOf(limit, op), timesOf(baseline, op)];
    return {
      name,
      op,
      ns: median(own),
      vsLimit: limits ? median(own.map((time, round) => time / limits[round]!)) : null,
      vsBaseline: baselines ? median(own.map((time, round) => baselines[round]! / time)) : null,
    };
  });
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}
