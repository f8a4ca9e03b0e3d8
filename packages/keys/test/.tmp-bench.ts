import { createSequencer, createHrtimeClock } from "../src/index.ts";
function run(name: string, f: () => unknown) {
  for (let i = 0; i < 1e6; i++) f();
  (globalThis as any).gc?.();
  const m0 = process.memoryUsage().heapUsed; const t = process.hrtime.bigint();
  for (let i = 0; i < 2e5; i++) f();
  const bytes = (process.memoryUsage().heapUsed - m0) / 2e5;
  const t2 = process.hrtime.bigint();
  for (let i = 0; i < 5e6; i++) f();
  const ns = Number(process.hrtime.bigint() - t2) / 5e6;
  console.log(name, ns.toFixed(1), "ns", (1e3 / ns).toFixed(1), "M/s", bytes.toFixed(0), "B/pair");
}
const a = createSequencer(); run("date", () => a.next());
const b = createSequencer({ writer: 5 }); run("date+writer", () => b.next());
const c = createSequencer({ clock: createHrtimeClock().micros }); run("hrtime", () => c.next());
const d = createSequencer({ scope: "key" }); const ids = Array.from({ length: 1000 }, (_, i) => "device-" + i); let i = 0; run("key", () => d.next(ids[i++ % 1000]));
