import { micros } from "@rowsmith/keys";
import {
  encodeReadingKey,
  planReadingHistory,
  type ReadingRow,
  readingEntry,
  scanReadingFleet,
  scanReadingHistory,
} from "./generated/telemetry.ts";
import { BURST, makeReadings } from "./readings.ts";
import { storeRows } from "./store.ts";
import { openTable } from "./table.ts";

const rows = makeReadings();
const { table, close } = await openTable("telemetry");
try {
  await storeRows(
    table,
    rows.map((row) => readingEntry(row)),
  );
  console.log(`stored ${rows.length} readings of 50 devices`);

  // One device over time: its bucket is computed, and one range is read.
  const deviceId = "device-1042";
  const firstMinutes = { gte: BURST, lt: micros(BURST + 900_000_000n) };
  const plan = planReadingHistory({ deviceId, at: firstMinutes });
  console.log(`\nhistory of ${deviceId}: ${plan.ranges.length} range in bucket ${plan.ranges[0]!.bucket}`);
  for await (const row of scanReadingHistory(table, { deviceId, at: firstMinutes })) console.log(lineOf(row));

  // The same microsecond and another sequence: two rows. The same key again: the same row.
  const sameMicrosecond = { gte: BURST, lte: BURST };
  const before = await count(scanReadingHistory(table, { deviceId, at: sameMicrosecond }));
  await storeRows(table, [readingEntry(rows.at(-1)!)]);
  const after = await count(scanReadingHistory(table, { deviceId, at: sameMicrosecond }));
  console.log(`\nreadings in microsecond ${BURST}: ${before}; after storing one of them again: ${after}`);
  if (before !== 2 || after !== 2) process.exitCode = 1;

  // Several devices: one range each, rows by device and time.
  const fleet = { deviceId: ["device-1003", "device-1001", "device-1002"], at: firstMinutes };
  console.log("\nthree devices in those minutes");
  for await (const row of scanReadingFleet(table, fleet)) console.log(lineOf(row));
} finally {
  await close();
}

function lineOf(row: ReadingRow): string {
  const temperature = row.temperature === undefined ? "" : `${row.temperature.toFixed(1)} °C`;
  return `  ${Buffer.from(encodeReadingKey(row))}  ${temperature.padStart(8)}  ${row.status ?? ""}`;
}

async function count(items: AsyncIterable<unknown>): Promise<number> {
  let found = 0;
  for await (const _ of items) found++;
  return found;
}
