import { isDeepStrictEqual } from "node:util";
import { millis } from "@rowsmith/keys";
import { type Feature, readFeatures } from "./feed.ts";
import {
  encodeQuakeKey,
  planQuakeEvent,
  planQuakeWindow,
  type QuakeRow,
  quakeEntry,
  scanQuakeEvent,
  scanQuakeWindow,
} from "./generated/earthquakes.ts";
import { quakeFeature, quakeRow } from "./quake.ts";
import { storeRows } from "./store.ts";
import { openTable } from "./table.ts";

const features = readFeatures();
const { table, close } = await openTable("earthquakes");
try {
  await storeRows(
    table,
    features.map((feature) => quakeEntry(quakeRow(feature))),
  );
  console.log(`stored ${features.length} events`);

  // A time window over all networks: one range in each bucket, merged in time order.
  const day = { gte: millis(new Date("2018-02-06")), lt: millis(new Date("2018-02-07")) };
  const { ranges } = planQuakeWindow({ at: day });
  console.log(`\nthe first 10 events of 2018-02-06, merged from ${ranges.length} ranges`);
  for await (const row of scanQuakeWindow(table, { at: day }, { limit: 10 })) console.log(lineOf(row));

  // One event by its code: the code gives the bucket, so one range is read.
  const code = "1000chhc";
  const plan = planQuakeEvent({ code, at: day });
  console.log(`\nevent ${code} of that day, read from ${plan.ranges.length} range in bucket ${plan.ranges[0]!.bucket}`);
  for await (const row of scanQuakeEvent(table, { code, at: day })) console.log(lineOf(row));

  // The whole year, and with it every event of the feed.
  const year = { gte: millis(new Date("2018-01-01")), lt: millis(new Date("2019-01-01")) };
  const read: Feature[] = [];
  for await (const row of scanQuakeWindow(table, { at: year })) read.push(quakeFeature(row));
  const expected = features.toSorted((a, b) => a.properties.time - b.properties.time);
  const equal = isDeepStrictEqual(read, expected);
  console.log(`\n${read.length} events read back: ${equal ? "all" : "NOT all"} in time order, equal in every property`);
  if (!equal) process.exitCode = 1;
} finally {
  await close();
}

function lineOf(row: QuakeRow): string {
  const key = Buffer.from(encodeQuakeKey(row)).toString();
  return `  ${key.padEnd(32)}${new Date(Number(row.at)).toISOString()}  ${row.title}`;
}
