import type { ChildProcess } from "node:child_process";
import type { Table } from "@google-cloud/bigtable";
import { createTestTable, startEmulator } from "../src/testing/index.ts";
import { fillBuckets } from "./bigtable-buckets.ts";
import { openClient } from "./bigtable-support.ts";
import { type ChildProgram, ended } from "./bundle-child.ts";

/** Fills a table of an emulator with rows, whose values have `size` bytes, and gives it to `use`. */
export async function withFilledTable(
  filling: { readonly rows: number; readonly size: number },
  use: (host: string, table: string) => Promise<void>,
): Promise<void> {
  const emulator = await startEmulator();
  const client = openClient(emulator.host);
  const { table, drop } = await createTestTable<Table>(client.instance("i"), { families: ["m"] });
  try {
    await fillBuckets(table, filling.rows, filling.size);
    await use(emulator.host, table.id);
  } finally {
    await drop();
    await client.close();
    await emulator.stop();
  }
}

/** What a child program prints as JSON, when it has ended without an error. */
export async function result<T>(child: ChildProcess): Promise<T> {
  let output = "";
  child.stdout!.on("data", (text) => {
    output += text;
  });
  const code = await ended(child);
  if (code !== 0) throw new Error(`the child ended with ${code}`);
  return JSON.parse(output);
}

/** Scans with a slow consumer in a process of its own. */
export function slowScan(program: ChildProgram, host: string, table: string, slowRows: number) {
  return result<{ rows: number; grownBy: number }>(program.start(host, table, String(slowRows)));
}

export const MEGABYTE: number = 2 ** 20;
