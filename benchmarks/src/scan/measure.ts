import { type Contender, collect, type Row, rowsOf } from "../harness.ts";

/** A contender that waits for a server; `run` resolves to how many inputs it has gone through. */
export interface AsyncContender extends Omit<Contender, "run"> {
  readonly run: () => Promise<number> | number;
}

/** Measures contenders in alternating rounds, after one that warms up. */
export async function measureAsync(contenders: readonly AsyncContender[], rounds: number): Promise<Row[]> {
  const times = contenders.map(() => [] as number[]);
  for (let round = -1; round < rounds; round++) {
    for (const [index, { name, op, run }] of contenders.entries()) {
      collect();
      const start = process.hrtime.bigint();
      const inputs = await run();
      const ns = Number(process.hrtime.bigint() - start) / inputs;
      if (round >= 0) times[index]!.push(ns);
      const part = round < 0 ? "warm-up" : `round ${round + 1} of ${rounds}`;
      process.stderr.write(`${part}: ${op}, ${name}: ${ns.toFixed(0)} ns\n`);
    }
  }
  return rowsOf(contenders, times);
}
