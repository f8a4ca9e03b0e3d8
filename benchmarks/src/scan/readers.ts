import type { Table } from "@google-cloud/bigtable";
import { filters, type RawRow, scan, tableSource } from "@rowsmith/keys/bigtable";
import { mergeKey, plan } from "@rowsmith/keys/plan";
import { readingKeySpec } from "../generated/text.ts";
import type { AsyncContender } from "./measure.ts";

const everything = plan(readingKeySpec, {}, { fullScan: true });
const keyOf = mergeKey(readingKeySpec);
const reader = { mergeKey: keyOf, read: (row: RawRow) => row };

/** All ways to read a table, under one heading; each must give as many rows. */
export function readers(op: string, table: Table, rows: number): AsyncContender[] {
  const client = "createReadStream, decode: false";
  const raw = "one raw stream a bucket, not merged";
  const contender = (name: string, read: () => Promise<number>): AsyncContender => ({
    name,
    op,
    run: async () => {
      const found = await read();
      if (found !== rows) throw new Error(`${name} gave ${found} rows from ${op}; there are ${rows}`);
      return found;
    },
    ...(name === raw ? {} : { limit: raw }),
    ...(name === client ? {} : { baseline: client }),
  });
  return [
    contender(client, () => readWithClient(table)),
    contender(raw, () => readRaw(table)),
    contender("scan, ordered", () => readScan(table, true)),
    contender("scan, unordered", () => readScan(table, false)),
  ];
}

/** The client's own stream over the same ranges, taken by events, its fastest way. */
function readWithClient(table: Table): Promise<number> {
  const ranges = everything.ranges.map(({ start, end }) => ({
    start: { value: Buffer.from(start), inclusive: true },
    end: { value: Buffer.from(end!), inclusive: false },
  }));
  return new Promise((resolve, reject) => {
    let rows = 0;
    const filter = [{ column: { cellLimit: 1 } }];
    const stream = table.createReadStream({ decode: false, ranges, filter } as object);
    stream.on("error", reject);
    stream.on("end", () => resolve(rows));
    stream.on("data", () => rows++);
  });
}

/** What a merge can't be faster than: the same requests, their rows taken as they come. */
async function readRaw(table: Table): Promise<number> {
  const source = tableSource(table);
  const counts = everything.ranges.map(async (range) => {
    let rows = 0;
    for await (const batch of source.read({ ranges: [range], keys: [], filter: filters.newest(1) }))
      rows += batch.length;
    return rows;
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

async function readScan(table: Table, ordered: boolean): Promise<number> {
  let rows = 0;
  let last: Uint8Array = new Uint8Array();
  for await (const row of scan(table, everything, reader, { ordered })) {
    rows++;
    last = row.key;
  }
  if (last.length === 0) throw new Error("no row");
  return rows;
}
