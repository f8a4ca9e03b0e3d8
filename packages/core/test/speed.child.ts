import { parseDocument } from "yaml";
import { compile } from "../src/compile.ts";

// Prints how much longer schemas take to compile than the yaml package needs to parse them, and the most memory that the
// process had with a thousand of them compiled.

const schemas = Array.from(
  { length: 1000 },
  (_, i) => `version: 1
table: table-${i}
description: Readings of fleet ${i}
families:
  m: { gc: { maxVersions: 1 } }
  hist: { gc: { any: [{ maxAge: ${i + 1}d }, { maxVersions: ${i + 1} }] } }
entities:
  Reading${i}:
    type: event
    key:
      layout: text
      components:
        - { name: bucket, type: hash, of: [deviceId], buckets: ${1 + (i % 100)} }
        - { name: deviceId, type: string, maxBytes: 64 }
        - { name: at, type: timestamp, unit: micros }
        - { name: seq, type: sequence, digits: 6 }
        - { name: worker, type: writer }
    eventTime: at
    columns:
      temperature: { family: m, type: float64 }
      status: { family: hist, type: string, qualifier: st${i} }
      c${i}: { family: hist, type: int64, required: true }
    queries:
      history: { where: { deviceId: eq, at: range } }
      fleet: { where: { at: range }, ordered: false }
    workload:
      writesPerSecond: ${50 + i}
      writers: 8
      distinct: { deviceId: ${200_000 + i} }
      skew: { deviceId: zipf(1.1) }
`,
);

/** Time of the processor: what else the machine does is none of it. */
function millis(work: (text: string) => unknown): number {
  const start = process.cpuUsage();
  for (const text of schemas.slice(0, 400)) work(text);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

// The least of several alternating rounds.
let [parsing, compiling] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
for (let round = 0; round < 5; round++) {
  parsing = Math.min(parsing, millis(parseDocument));
  compiling = Math.min(
    compiling,
    millis((text) => compile(text, "t.bt.yaml")),
  );
}
const results = schemas.map((text) => compile(text, "t.bt.yaml"));
console.log(
  JSON.stringify({
    ratio: compiling / parsing,
    rssMb: process.resourceUsage().maxRSS / 1024,
    compiled: results.filter(({ model }) => model !== null).length,
  }),
);
