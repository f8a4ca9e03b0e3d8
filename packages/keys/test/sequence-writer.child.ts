import { closeSync, openSync, writeSync } from "node:fs";
import { keyCodec } from "../src/index.ts";
import { createSequencer } from "../src/sequence/index.ts";
import { steppingClock } from "./sequence-clock.ts";

// One process of the test "two processes": arguments are its writer id, how many keys, and the file to put them in.
const [writer, count, file] = process.argv.slice(2);
const sequencer = createSequencer({
  writer: Number(writer),
  clock: steppingClock(1793361600123456n),
  maxSequence: 65_535,
});
const codec = keyCodec({
  entity: "Reading",
  layout: "packed",
  delimiter: "#",
  components: [
    { type: "hash", name: "bucket", of: ["deviceId"], algorithm: "murmur3", buckets: 16 },
    { type: "string", name: "deviceId" },
    { type: "timestamp", name: "at", unit: "micros" },
    { type: "sequence", name: "seq", bits: 16 },
    { type: "writer", name: "writer", bits: 16 },
  ],
});

const output = openSync(file!, "w");
let batch: Uint8Array[] = [];
for (let n = 0; n < Number(count); n++) {
  batch.push(codec.encode({ deviceId: "device-1042", ...sequencer.next() }));
  if (batch.length === 10_000) {
    writeSync(output, Buffer.concat(batch));
    batch = [];
  }
}
writeSync(output, Buffer.concat(batch));
closeSync(output);
