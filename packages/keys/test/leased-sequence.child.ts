import { writeSync } from "node:fs";
import { Bigtable } from "@google-cloud/bigtable";
import { leaseSequence } from "../src/bigtable/leased-sequence.ts";

// One process of the test "three processes": gives numbers until it has enough, writing each as a line. 20 calls at a time.
const [host, table, count] = process.argv.slice(2);
process.env.METADATA_SERVER_DETECTION = "none";
const client = new Bigtable({ projectId: "test", apiEndpoint: host!, metricsEnabled: false } as never);
const numbers = leaseSequence(client.instance("i").table(table!), {
  row: "sequence#orders",
  family: "s",
  qualifier: "next",
  block: 7,
});

let left = Number(count);
const worker = async (): Promise<void> => {
  while (left-- > 0) {
    const number = await numbers.next();
    // Written at once, so that what was given before a kill is known.
    writeSync(1, `${number}\n`);
  }
};
await Promise.all(Array.from({ length: 20 }, worker));
await client.close();
