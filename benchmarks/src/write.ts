import { fork } from "node:child_process";
import { once } from "node:events";
import { Bigtable } from "@google-cloud/bigtable";
import { startEmulator } from "@rowsmith/keys/testing";
import { type BenchmarkTable, printJson, printTable, writeReadme } from "./print.ts";
import { measureAsync } from "./scan/measure.ts";
import { writers } from "./write/writers.ts";

// Without it the client looks for a metadata server when it starts.
process.env.METADATA_SERVER_DETECTION = "none";

const quick = process.argv.includes("--quick");
const rows = quick ? 40_000 : 200_000;
const rounds = quick ? 3 : 7;

const emulator = await startEmulator();
const accepter = fork(new URL("./accepter.mjs", import.meta.url));
const [accepterHost] = (await once(accepter, "message")) as [string];
const clients = [emulator.host, accepterHost].map(
  (apiEndpoint) =>
    new Bigtable({ projectId: "bench", apiEndpoint, metricsEnabled: false } as ConstructorParameters<
      typeof Bigtable
    >[0]),
);
const [real, accepting] = clients as [Bigtable, Bigtable];

const results = await measureAsync(
  [...writers("the emulator", real, real, rows), ...writers("a server that only answers", accepting, real, rows)],
  rounds,
);

for (const client of clients) await client.close();
accepter.disconnect();
await emulator.stop();

const table: BenchmarkTable = { name: "write", columns: ["writer", "writes to", "ns a row"] };
if (process.argv.includes("--json")) printJson(results);
else printTable(table, results);
if (process.argv.includes("--write")) writeReadme(table, results);
