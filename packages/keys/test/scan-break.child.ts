// Leaves a scan after one row, and then ends by itself: HOST TABLE. Prints how long the streams took to close.
import { scan } from "../src/bigtable/index.ts";
import { bucketPlan, bucketReader } from "./bigtable-buckets.ts";
import { openClient } from "./bigtable-support.ts";

const [host, name] = process.argv.slice(2) as [string, string];
const client = openClient(host);
const begun = performance.now();
for await (const _ of scan(client.instance("i").table(name), bucketPlan, bucketReader, { timeout: 600_000 })) break;
const left = performance.now();
await client.close();
process.on("exit", () => process.stdout.write(JSON.stringify({ read: left - begun, ended: performance.now() - left })));
