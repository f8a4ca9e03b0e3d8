import type { Bigtable, Table } from "@google-cloud/bigtable";
import type { Micros } from "@rowsmith/keys";
import { createTestTable, type TestTable } from "@rowsmith/keys/testing";
import { encodeReadingKey } from "../generated/text.ts";

const DEVICES = 1000;
const BATCH = 10_000;

/** Creates a table of readings, which lie in 16 buckets and have one cell of 8 bytes, and fills it. */
export async function readingsTable(client: Bigtable, rows: number): Promise<TestTable<Table>> {
  const created = await createTestTable(client.instance("bench"), { families: ["m"], prefix: "bench" });
  for (let first = 0; first < rows; first += BATCH) {
    const entries = Array.from({ length: Math.min(BATCH, rows - first) }, (_, index) => entry(first + index));
    await created.table.mutate(entries, { rawMutation: true });
  }
  return created;
}

function entry(row: number): object {
  const value = Buffer.alloc(8);
  value.writeDoubleBE(row / 7);
  const key = encodeReadingKey({
    deviceId: `device-${1000 + (row % DEVICES)}`,
    at: (1_793_361_600_000_000n + BigInt(Math.floor(row / DEVICES)) * 1_000_000n) as Micros,
    seq: 0,
  });
  const setCell = { familyName: "m", columnQualifier: Buffer.from("value"), timestampMicros: "1000", value };
  return { rowKey: key, mutations: [{ setCell }] };
}
