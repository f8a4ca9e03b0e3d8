import type { RawRow, RowSource } from "../src/bigtable/index.ts";
import { compareBytes } from "../src/bytes.ts";
import type { Plan, PlannedPoint, PlannedRange, Where } from "../src/plan/types.ts";
import { MemoryTable } from "../src/testing/index.ts";
import { cell } from "./bigtable-rows.ts";

/** Keys of the tests of scans: two hex digits of the bucket, `#`, two digits of a number. */
export const keyOf = (bucket: number, n: number): Uint8Array =>
  Buffer.from(`${hex2(bucket)}#${String(n).padStart(2, "0")}`);
export const hex2 = (n: number): string => n.toString(16).padStart(2, "0");
export const wholeBucket = (bucket: number): PlannedRange => ({
  start: Buffer.from(`${hex2(bucket)}#`),
  end: Buffer.from(`${hex2(bucket)}$`),
  bucket,
  generation: 0,
});

export const reader = {
  mergeKey: (key: Uint8Array) => key.subarray(3),
  read: (row: RawRow): string | undefined => Buffer.from(row.key).toString(),
};

export type Present<T> = Omit<T, "generation">;

export function planOf(
  ranges: readonly Present<PlannedRange>[],
  points: readonly Present<PlannedPoint>[] = [],
  residual: Where = {},
): Plan {
  const buckets = new Set([...ranges, ...points].map((part) => part.bucket));
  return {
    entity: "Reading",
    ranges: ranges.map((range) => ({ ...range, generation: 0 })),
    points: points.map((point) => ({ ...point, generation: 0 })),
    residual,
    order: ["n"],
    fanOut: buckets.size,
    reversed: false,
    requestBytes: 0,
    fingerprint: "",
    notes: [],
  };
}

export function tableOf(keys: readonly Uint8Array[]): MemoryTable {
  const table = new MemoryTable({ families: ["m"] });
  table.mutate(keys.map((rowKey) => ({ rowKey, mutations: [{ setCell: cell("q", "v") }] })));
  return table;
}

/** In the order of a scan: by the key without its bucket, then by bucket. */
export function inScanOrder(keys: readonly Uint8Array[]): string[] {
  return [...keys]
    .sort((x, y) => compareBytes(x.subarray(3), y.subarray(3)) || compareBytes(x, y))
    .map((key) => Buffer.from(key).toString());
}

/** 16 buckets with n in 0..39, each n in three buckets. */
export const manyKeys: Uint8Array[] = [];
for (let n = 0; n < 40; n++) for (const step of [0, 5, 11]) manyKeys.push(keyOf((n + step) % 16, n));
export const manyTable = tableOf(manyKeys);
export const allBuckets = planOf(Array.from({ length: 16 }, (_, bucket) => wholeBucket(bucket)));

export const failing = (message: string): RowSource => ({
  name: "broken",
  read: () => ({
    [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error(message)) }),
  }),
});

export interface Counted {
  readonly source: RowSource;
  readonly signals: AbortSignal[];
  open(): number;
  mostOpen(): number;
  requests(): number;
}

/** A source that counts its streams; each row comes later, so that streams overlap. */
export function countOpen(table: RowSource): Counted {
  let open = 0;
  let mostOpen = 0;
  let requests = 0;
  const signals: AbortSignal[] = [];
  const source: RowSource = {
    name: "counted",
    async *read(request) {
      requests++;
      if (request.signal) signals.push(request.signal);
      mostOpen = Math.max(mostOpen, ++open);
      try {
        for await (const rows of table.read(request)) {
          for (const row of rows) {
            await new Promise(setImmediate);
            request.signal?.throwIfAborted();
            yield [row];
          }
        }
      } finally {
        open--;
      }
    },
  };
  return { source, signals, open: () => open, mostOpen: () => mostOpen, requests: () => requests };
}
