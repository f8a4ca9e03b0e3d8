import * as binary from "../../../benchmarks/src/generated/binary.ts";
import * as packed from "../../../benchmarks/src/generated/packed.ts";
import * as text from "../../../benchmarks/src/generated/text.ts";
import { READINGS } from "../../../benchmarks/src/rows.ts";

// Prints how many bytes of heap a call of encodeInto takes, by layout. Run with --expose-gc and a new space that nothing
// is collected from while it counts.
const target = Buffer.alloc(256);
const counted: Record<string, number> = {};
for (const [layout, encodeInto] of Object.entries({
  text: text.encodeReadingKeyInto,
  binary: binary.encodeReadingKeyInto,
  packed: packed.encodeReadingKeyInto,
})) {
  const run = (times: number): void => {
    for (let i = 0; i < times; i++) encodeInto(READINGS[i % READINGS.length]!, target, 0);
  };
  for (let warmUp = 0; warmUp < 40; warmUp++) run(100_000);
  (globalThis as unknown as { gc(): void }).gc();
  const before = process.memoryUsage().heapUsed;
  run(4_000_000);
  counted[layout] = (process.memoryUsage().heapUsed - before) / 4_000_000;
}
console.log(JSON.stringify(counted));
