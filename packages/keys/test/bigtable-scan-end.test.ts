import { describe, expect, it, vi } from "vitest";
import { type RawRow, type RowSource, scan } from "../src/bigtable/index.ts";
import { keyCodec } from "../src/codec/index.ts";
import { mergeKey } from "../src/merge-key.ts";
import { decodeInt64Value } from "../src/values/index.ts";
import { collect } from "./bigtable-rows.ts";
import {
  allBuckets,
  countOpen,
  failing,
  manyKeys,
  manyTable,
  planOf,
  reader,
  tableOf,
} from "./bigtable-scan-support.ts";

describe("ends before the last row", () => {
  it("break closes all streams", async () => {
    for (const options of [{}, { ordered: false }, { concurrency: 3, readAhead: 2 }]) {
      const counted = countOpen(manyTable);
      for await (const _ of scan(counted.source, allBuckets, reader, options)) break;
      await vi.waitFor(() => expect(counted.open()).toBe(0));
      expect(counted.signals.every((signal) => signal.aborted)).toBe(true);
    }
  });

  it("an abort throws the signal's reason at the next row", async () => {
    for (const options of [{}, { ordered: false }, { concurrency: 3, readAhead: 2 }]) {
      const controller = new AbortController();
      const counted = countOpen(manyTable);
      const found: string[] = [];
      const reason = new Error("enough");
      const run = async (): Promise<void> => {
        for await (const row of scan(counted.source, allBuckets, reader, { ...options, signal: controller.signal })) {
          if (found.push(row) === 3) controller.abort(reason);
        }
      };
      await expect(run()).rejects.toBe(reason);
      expect(found).toHaveLength(3);
      await vi.waitFor(() => expect(counted.open()).toBe(0));
    }
  });

  it("an abort before the start sends nothing, one while waiting ends the wait", async () => {
    const table = tableOf(manyKeys);
    const aborted = AbortSignal.abort(new Error("before"));
    await expect(collect(scan(table, allBuckets, reader, { signal: aborted }))).rejects.toThrow("before");
    expect(table.requests).toBe(0);

    const controller = new AbortController();
    const silent: RowSource = {
      name: "silent",
      read: ({ signal }) => ({
        [Symbol.asyncIterator]: () => ({
          next: () => new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
        }),
      }),
    };
    const waiting = collect(scan(silent, allBuckets, reader, { signal: controller.signal }));
    setTimeout(() => controller.abort(new Error("while waiting")), 5);
    await expect(waiting).rejects.toThrow("while waiting");
  });

  it("a bucket that fails ends the scan with its number, and stops the others", async () => {
    for (const options of [{}, { concurrency: 3, readAhead: 2 }]) {
      const counted = countOpen(manyTable);
      const source: RowSource = {
        name: "partly broken",
        read: (request) => {
          const inBucket7 = Buffer.from(request.ranges[0]!.start).toString().startsWith("07");
          return inBucket7 ? failing("disk on fire").read(request) : counted.source.read(request);
        },
      };
      const failure = await collect(scan(source, allBuckets, reader, options)).catch((error: unknown) => error);
      expect(failure).toMatchObject({ name: "ScanError", code: "UNKNOWN", bucket: 7, entity: "Reading" });
      expect(String(failure)).toContain("reading bucket 7 of entity Reading failed: disk on fire");
      await vi.waitFor(() => expect(counted.open()).toBe(0));
    }
  });

  it("a row that is not of the entity is named, by text or hex, whoever finds it", async () => {
    const codec = keyCodec({
      entity: "Reading",
      layout: "text",
      delimiter: "#",
      components: [
        { type: "string", name: "id" },
        { type: "hash", name: "bucket", of: ["id"], algorithm: "murmur3", buckets: 2 },
      ],
    });
    const decoding = { mergeKey: mergeKey(codec.spec), read: (row: RawRow) => codec.decode(row.key) };
    const ranges = [0, 1].map((bucket) => ({ start: Buffer.of(bucket), end: null, bucket }));
    for (const [key, shown] of [
      [Buffer.from("d1\n"), '"d1\\n"'],
      [Buffer.from("d1#7#é"), '"d1#7#é"'],
      [Buffer.of(0x64, 0x23, 0xff), "0x6423ff"],
    ] as const) {
      for (const plan of [planOf(ranges), planOf(ranges.slice(0, 1))]) {
        const failure = await collect(scan(tableOf([key]), plan, decoding)).catch((error: unknown) => error);
        expect(failure).toMatchObject({
          name: "ScanError",
          code: "UNREADABLE_ROW",
          entity: "Reading",
          rowKey: new Uint8Array(key),
        });
        expect(String(failure)).toContain(`row ${shown} can't be read as Reading: `);
        expect((failure as Error).cause).toMatchObject({ name: "KeyError" });
      }
    }
    const badValue = { ...reader, read: (row: RawRow) => decodeInt64Value(row.cells[0]!.value, "n") };
    await expect(collect(scan(manyTable, allBuckets, badValue))).rejects.toThrow(
      /^row "00#00" can't be read .* column n: /,
    );
  });

  it("what else the reader throws passes through", async () => {
    const counted = countOpen(manyTable);
    const broken = {
      ...reader,
      read: () => {
        throw new TypeError("not a reading");
      },
    };
    await expect(collect(scan(counted.source, allBuckets, broken))).rejects.toThrow(new TypeError("not a reading"));
    await vi.waitFor(() => expect(counted.open()).toBe(0));
  });

  it("iterating again runs the scan again", async () => {
    const rows = scan(manyTable, allBuckets, reader, { limit: 4 });
    expect(await collect(rows)).toEqual(await collect(rows));
  });
});
