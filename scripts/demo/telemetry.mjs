import { keyCodec, micros } from "@rowsmith/keys";
import {
  encodeReadingKey,
  planReadingHistory,
  readingEntry,
  readingKeySpec,
  scanReadingHistory,
} from "../../examples/telemetry/dist/generated/telemetry.mjs";
import { BURST, makeReadings } from "../../examples/telemetry/dist/readings.mjs";
import { check, heading, number, say, table } from "./print.mjs";
import { collect, rawCells } from "./raw.mjs";

const DEVICE = "device-1042";

/** Two readings in one microsecond, a repeated one, and one device's history. */
export async function telemetry(place) {
  heading("Another key: readings of devices, where a device stays in one bucket");
  const { source, write } = await place.create("telemetry");
  const readings = makeReadings();
  await write(readings.map((row) => readingEntry(row)));
  say(`${number(readings.length)} made-up readings stored; the first of ${DEVICE}:`);
  const rows = await collect(scanReadingHistory(source, { deviceId: DEVICE, at: { gte: BURST } }, { limit: 4 }));
  table([["row key", "temperature", "status"], ...rows.map(lineOf)]);
  say();
  await checkMicrosecond(source, write, readings);
  checkHistory(readings);
}

function lineOf(row) {
  const temperature = row.temperature === undefined ? "" : `${row.temperature.toFixed(1)} °C`;
  return [Buffer.from(encodeReadingKey(row)).toString(), temperature.padStart(11), row.status ?? ""];
}

async function checkMicrosecond(source, write, readings) {
  const scan = () => collect(scanReadingHistory(source, { deviceId: DEVICE, at: { gte: BURST, lte: BURST } }));
  const rows = await scan();
  const sequences = rows.map(({ seq }) => seq).join(" and ");
  check(
    sequences === "1 and 2",
    `${rows.length} readings of ${DEVICE} in one microsecond, sequences ${sequences}, are ${rows.length} rows`,
  );
  const before = await rawCells(source);
  await write([
    readingEntry(readings.find(({ deviceId, at, seq }) => deviceId === DEVICE && at === BURST && seq === 2)),
  ]);
  const after = await rawCells(source);
  const same = before.join() === after.join() && (await scan()).length === 2;
  check(
    same,
    `one of them stored again: still ${(await scan()).length} rows, ${after.length - before.length} cells more`,
  );
}

function checkHistory(readings) {
  const plan = planReadingHistory({ deviceId: DEVICE, at: { gte: BURST, lt: micros(BURST + 3_600_000_000n) } });
  const [range] = plan.ranges;
  check(
    plan.ranges.length === 1 && plan.fanOut === 1,
    `an hour of one device's history reads ${plan.ranges.length} range in ${plan.fanOut} bucket: ${Buffer.from(range.start)}`,
  );
  const buckets = new Set(readings.map((row) => keyCodec(readingKeySpec).fields(encodeReadingKey(row))[0].value));
  const devices = new Set(readings.map(({ deviceId }) => deviceId));
  say(`  The ${devices.size} devices lie in ${buckets.size} of the 16 buckets.`);
}
