import { type KeySpec, plan } from "../src/index.ts";

const spec: KeySpec = {
  entity: "R",
  layout: "text",
  delimiter: "#",
  components: [
    { type: "hash", name: "bucket", of: ["seq"], algorithm: "murmur3", buckets: 1024 },
    { type: "string", name: "deviceId" },
    { type: "timestamp", name: "at", unit: "micros" },
    { type: "sequence", name: "seq", bits: 32 },
  ],
};
const devices = Array.from({ length: 100 }, (_, i) => `device-${1000 + i}`);
const time: number[] = [];
for (const layout of ["text", "binary", "packed"] as const) {
  for (let i = 0; i < 12; i++) {
    const s = performance.now();
    const p = plan(
      { ...spec, layout },
      {
        deviceId: { op: "in", values: devices },
        at: { op: "range", range: { gte: 1793361600000000n, lt: 1793365200000000n } },
      },
      { maxRanges: 200_000 },
    );
    time.push(performance.now() - s);
    if (p.ranges.length !== 102400) throw 1;
  }
  time.sort((a, b) => a - b);
  const m = time[6]!;
  console.log(layout, m.toFixed(1), "ms", (102400 / m / 1000).toFixed(2), "M ranges/s");
  time.length = 0;
}
