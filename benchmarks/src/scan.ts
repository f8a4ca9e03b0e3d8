import { fork } from "node:child_process";
import { once } from "node:events";
import { Bigtable } from "@google-cloud/bigtable";
import { type RawRow, tableSource } from "@rowsmith/keys/bigtable";
import { plan } from "@rowsmith/keys/plan";
import { startEmulator } from "@rowsmith/keys/testing";
import { readingKeySpec } from "./generated/text.ts";
import { type BenchmarkTable, printJson, printTable, writeReadme } from "./print.ts";
import { measureAsync } from "./scan/measure.ts";
import { merging } from "./scan/merging.ts";
import { planning } from "./scan/planning.ts";
import { readers } from "./scan/readers.ts";
import { readingsTable } from "./scan/table.ts";

// Without it the client looks for a metadata server when it starts.
process.env.METADATA_SERVER_DETECTION = "none";

const quick = process.argv.includes("--quick");
const rows = quick ? 20_000 : 200_000;
const rounds = quick ? 3 : 7;

const emulator = await startEmulator();
const recorder = fork(new URL("./recorder.mjs", import.meta.url), [emulator.host]);
const [recorderHost] = (await once(recorder, "message")) as [string];
const clients = [emulator.host, recorderHost].map(
  (apiEndpoint) =>
    new Bigtable({ projectId: "bench", apiEndpoint, metricsEnabled: false } as ConstructorParameters<
      typeof Bigtable
    >[0]),
);
const [direct, recorded] = clients as [Bigtable, Bigtable];
const created = await readingsTable(direct, rows);

/** The rows of each bucket. */
async function rowsByBucket(): Promise<RawRow[][]> {
  const source = tableSource(created.table);
  const { ranges } = plan(readingKeySpec, {}, { fullScan: true });
  return Promise.all(
    ranges.map(async (range) => {
      const found: RawRow[] = [];
      for await (const batch of source.read({ ranges: [range], keys: [] })) found.push(...batch);
      return found;
    }),
  );
}

const results = await measureAsync(
  [
    ...readers("the emulator", created.table, rows),
    ...readers("recorded answers", recorded.instance("bench").table(created.id), rows),
    ...merging(await rowsByBucket()),
    ...planning(),
  ],
  rounds,
);

await created.drop();
for (const client of clients) await client.close();
recorder.disconnect();
await emulator.stop();

const table: BenchmarkTable = { name: "scan", columns: ["reader", "reads", "ns a row or range"] };
if (process.argv.includes("--json")) printJson(results);
else printTable(table, results);
if (process.argv.includes("--write")) writeReadme(table, results);
