import type { Bigtable, Table } from "@google-cloud/bigtable";
import { encodeFloat64Value, type Micros } from "@rowsmith/keys";
import { writeStream } from "@rowsmith/keys/bigtable";
import { createTestTable } from "@rowsmith/keys/testing";
import { encodeReadingKey, type ReadingRow, readingEntry } from "../generated/text.ts";
import type { AsyncContender } from "../scan/measure.ts";

/** Rows of a request: what `table.insert` is fastest with; its time for a batch grows with the square of its size. */
const BATCH = 1000;
/** Requests at a time: the default of `writeStream`. */
const CONCURRENCY = 4;
const DEVICES = 50;

function* events(rows: number): Generator<ReadingRow> {
  for (let row = 0; row < rows; row++) {
    yield {
      deviceId: `device-${1000 + (row % DEVICES)}`,
      at: (1_793_361_600_000_000n + BigInt(row % 100_000)) as Micros,
      seq: row,
      value: row / 7,
    };
  }
}

function* entries(rows: number): Generator<ReturnType<typeof readingEntry>> {
  for (const event of events(rows)) yield readingEntry(event);
}

/** The same cells as `table.insert` takes them. */
function insertion(event: ReadingRow): object {
  const value = {
    value: Buffer.from(encodeFloat64Value(event.value!, "value")),
    timestamp: String((event.at / 1000n) * 1000n),
  };
  return { key: Buffer.from(encodeReadingKey(event)), data: { m: { value } } };
}

async function insertAll(table: Table, rows: number): Promise<number> {
  const running = new Set<Promise<void>>();
  let batch: object[] = [];
  const send = async (): Promise<void> => {
    const sent = table.insert(batch as never).then(() => void running.delete(sent)) as Promise<void>;
    running.add(sent);
    batch = [];
    if (running.size >= CONCURRENCY) await Promise.race(running);
  };
  for (const event of events(rows)) {
    batch.push(insertion(event));
    if (batch.length === BATCH) await send();
  }
  if (batch.length > 0) await send();
  await Promise.all(running);
  return rows;
}

async function streamAll(table: Table, rows: number): Promise<number> {
  const { written } = await writeStream(table, entries(rows));
  if (written !== rows) throw new Error(`${written} of ${rows} rows were written`);
  return rows;
}

/** The same events through both writers, each into a table of its own that is new in each round. */
export function writers(op: string, client: Bigtable, admin: Bigtable, rows: number): AsyncContender[] {
  const fresh = (write: (table: Table, rows: number) => Promise<number>) => async (): Promise<number> => {
    const created = await createTestTable(admin.instance("bench"), { families: ["m"], prefix: "bench" });
    const written = await write(client.instance("bench").table(created.id), rows);
    await created.drop();
    return written;
  };
  return [
    { name: "table.insert", op, run: fresh(insertAll) },
    { name: "writeStream", op, run: fresh(streamAll), baseline: "table.insert" },
  ];
}
