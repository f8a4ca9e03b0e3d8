import type { Table } from "@google-cloud/bigtable";
import type { RawRow } from "../src/bigtable/index.ts";
import type { Plan } from "../src/plan/types.ts";
import { cell } from "./bigtable-rows.ts";
import { write } from "./bigtable-support.ts";

/** 16 buckets of two digits, `#`, and a number of eight digits. */
export const bucketPlan: Plan = {
  entity: "Reading",
  ranges: Array.from({ length: 16 }, (_, bucket) => {
    const prefix = String(bucket).padStart(2, "0");
    return { start: Buffer.from(`${prefix}#`), end: Buffer.from(`${prefix}$`), bucket, generation: 0 };
  }),
  points: [],
  residual: {},
  order: ["n"],
  fanOut: 16,
  reversed: false,
  requestBytes: 96,
  fingerprint: "buckets",
  notes: [],
};

export const bucketReader = {
  mergeKey: (key: Uint8Array): Uint8Array => key.subarray(3),
  read: (row: RawRow): string => Buffer.from(row.key).toString(),
  bucketKey: (mergeKey: Uint8Array, bucket: number): Uint8Array =>
    Buffer.concat([Buffer.from(`${String(bucket).padStart(2, "0")}#`), mergeKey]),
};

/** Fills the buckets with `count` rows that have a value of `size` bytes. */
export async function fillBuckets(table: Table, count: number, size: number): Promise<void> {
  for (let from = 0; from < count; from += 20_000) {
    const rows = Array.from({ length: Math.min(20_000, count - from) }, (_, at) => {
      const n = from + at;
      const key = `${String((n * 7) % 16).padStart(2, "0")}#${String(n).padStart(8, "0")}`;
      return { key: Buffer.from(key), cells: [cell("q", Buffer.alloc(size, "v"))] };
    });
    await write(table, rows);
  }
}
