// Scans a table of the emulator with a consumer that is slow at first: HOST TABLE SLOW_ROWS. Prints what it took.
import { setTimeout as sleep } from "node:timers/promises";
import { scan } from "../src/bigtable/index.ts";
import { bucketPlan, bucketReader } from "./bigtable-buckets.ts";
import { openClient } from "./bigtable-support.ts";

const [host, name, slowRows] = process.argv.slice(2) as [string, string, string];
const client = openClient(host);
const table = client.instance("i").table(name);
for await (const _ of scan(table, bucketPlan, bucketReader)) break;
globalThis.gc?.();

const start = process.memoryUsage().rss;
let most = start;
let rows = 0;
let last = "";
for await (const key of scan(table, bucketPlan, bucketReader)) {
  if (key.slice(3) <= last) throw new Error(`${key} came after ${last}`);
  last = key.slice(3);
  if (++rows <= Number(slowRows)) await sleep(1);
  if (rows % 500 === 0) most = Math.max(most, process.memoryUsage().rss);
}
await client.close();
process.stdout.write(JSON.stringify({ rows, grownBy: most - start }));
