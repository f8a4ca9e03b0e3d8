import { writeSync } from "node:fs";
import { Bigtable } from "@google-cloud/bigtable";
import {
  type ConditionalEntry,
  checkAndMutateRows,
  checkWritten,
  filters,
  type RowEntry,
  writeStream,
} from "../src/bigtable/index.ts";
import {
  batchOf,
  COMPARE_LINE,
  EVENT_BATCH,
  eventCodec,
  eventOf,
  int64,
  microsOf,
  PROCESSES,
  shareOf,
  stateKey,
  versionsInOrder,
} from "./write-load.ts";
import { add, set } from "./write-support-entries.ts";

// One process of the concurrency tests. What it says is a line each: what kind, how many are done; at the end, what came.
const [host, tableId, number, events, others, killAt] = process.argv.slice(2);
process.env.METADATA_SERVER_DETECTION = "none";
const client = new Bigtable({ projectId: "test", apiEndpoint: host!, metricsEnabled: false } as never);
const table = client.instance("i").table(tableId!);
const own = Number(number);
let lines = 0;
/** Says how far it has come; where it is to be killed there, with what is on its way at that moment. */
const say = (line: string): void => {
  writeSync(1, `${line}\n`);
  if (line.split(" ")[0] === killAt || String(++lines) === killAt) process.kill(process.pid, "SIGKILL");
};
const shares = shareOf(versionsInOrder(Number(others)), own);

function* eventEntries(): Generator<RowEntry> {
  for (let n = 0; n < Number(events) / PROCESSES; n++) {
    const { micros, ...key } = eventOf(own, n);
    yield { rowKey: eventCodec.encode(key), mutations: [set("q", "v", micros)], idempotent: true };
  }
}

function* newestEntries(): Generator<RowEntry> {
  for (const { state, version } of shares) {
    const rowKey = stateKey("newest", state);
    yield { rowKey, mutations: [set("q", int64(version), microsOf(version), "newest")], idempotent: true };
  }
}

function* sumEntries(): Generator<RowEntry> {
  for (const { state } of shares) {
    yield { rowKey: stateKey("sum", state), mutations: [add("s", "q", 1n)], idempotent: false };
  }
}

/** The version is compared, and each change that is made leaves a cell in `log`: what the test counts. */
function* compareEntries(): Generator<ConditionalEntry> {
  for (const { state, version } of shares) {
    yield {
      key: stateKey("compare", state),
      predicate: filters.chain(
        filters.columns([{ family: "m", qualifier: Buffer.from("version") }]),
        filters.newest(1),
        filters.valueRange({ gte: int64(version) }),
      ),
      trueMutations: [],
      falseMutations: [set("version", int64(version)), set("log", int64(version), microsOf(version))],
      idempotent: true,
    };
  }
}

async function stream(mode: string, entries: Iterable<RowEntry>, batchMutations: number): Promise<void> {
  const onProgress = ({ written }: { written: number }): void => say(`${mode} ${written}`);
  const counts = await writeStream(table, entries, { batchMutations, onProgress });
  say(`end ${mode} ${counts.written} ${counts.entries}`);
}

await stream("events", eventEntries(), EVENT_BATCH);
const compared = await checkAndMutateRows(table, compareEntries(), {
  concurrency: 32,
  onProgress: (done) => {
    if (done % COMPARE_LINE === 0) say(`compare ${done}`);
  },
});
checkWritten(compared);
say(`end compare ${compared.filter(({ matched }) => matched).length} ${compared.length}`);
await stream("newest", newestEntries(), batchOf(Number(others)));
await stream("sum", sumEntries(), batchOf(Number(others)));
await client.close();
