import { readFeatures } from "../../examples/earthquakes/dist/feed.mjs";
import {
  encodeQuakeKey,
  planQuakeWindow,
  quakeEntry,
  scanQuakeWindow,
} from "../../examples/earthquakes/dist/generated/earthquakes.mjs";
import { quakeRow } from "../../examples/earthquakes/dist/quake.mjs";
import { rowsmith } from "./command.mjs";
import { checkRows } from "./earthquake-checks.mjs";
import { check, dim, heading, number, say, table } from "./print.mjs";
import { collect, rawCells } from "./raw.mjs";
import { windowOf } from "./windows.mjs";

const EXAMPLE = "earthquakes";
const DAY = { from: Date.UTC(2018, 1, 6), to: Date.UTC(2018, 1, 7) };
const SHOWN = 12;

/** The main job: from the schema to merged rows of real events, and what was checked on the way. */
export async function earthquakes(place) {
  const source = readFeatures();
  await showKey();
  const store = await createTable(place);
  const unchanged = await load(store, source);
  showPlan();
  await showRows(store);
  heading("Checked against the source file");
  await checkRows(store, source);
  unchanged();
}

async function showKey() {
  heading("The schema's key: an event goes to the bucket of its code, and by time within it");
  await rowsmith(EXAMPLE, [
    "explain",
    "Quake",
    "event",
    "--where",
    "code=1000chhc",
    "--where",
    `at=${DAY.from}..${DAY.to}`,
  ]);
}

async function createTable(place) {
  heading("The table: one tablet a bucket from the start");
  await rowsmith(EXAMPLE, ["plan"]);
  return place.create(EXAMPLE);
}

/** Stores all events twice; gives the check that the second time changed nothing. */
async function load(store, source) {
  heading("The data: one week of the USGS feed (npm package vega-datasets 3.2.1)");
  const entries = source.map((feature) => quakeEntry(quakeRow(feature)));
  const start = performance.now();
  await store.write(entries);
  const milliseconds = performance.now() - start;
  const before = await rawCells(store.source);
  await store.write(entries);
  const after = await rawCells(store.source);
  const changed = after.filter((cell, index) => cell !== before[index]).length + Math.abs(after.length - before.length);
  say(
    `${number(source.length)} events stored as ${number(before.length)} cells in ${number(Math.round(milliseconds))} ms`,
  );
  say("and all of them once more, as a retried job would");
  return () => {
    const cells = `${number(after.length)} cells, every version and timestamp compared`;
    check(changed === 0, `the second load changed ${number(changed)} of ${cells}`);
  };
}

function showPlan() {
  const { ranges } = planQuakeWindow({ at: windowOf(DAY) });
  heading(`The plan: 2018-02-06 over all networks is ${ranges.length} ranges, one in each bucket`);
  const text = ({ start, end }) => `${Buffer.from(start)} ${dim("up to")} ${Buffer.from(end)}`;
  const half = Math.ceil(ranges.length / 2);
  for (let i = 0; i < half; i++) {
    say([ranges[i], ranges[i + half]].filter(Boolean).map(text).join("      "));
  }
}

async function showRows(store) {
  const rows = await collect(scanQuakeWindow(store.source, { at: windowOf(DAY) }));
  heading(`The rows: ${number(rows.length)} events of that day, merged from ${bucketsOf(rows)} buckets in time order`);
  const lines = rows
    .slice(0, SHOWN)
    .map((row) => [
      new Date(Number(row.at)).toISOString().replace("T", " ").replace("Z", ""),
      bucketOf(row),
      row.network,
      (row.magnitude?.toFixed(1) ?? "").padStart(9),
      row.place ?? "",
    ]);
  table([["time (UTC)", "bucket", "network", "magnitude", "place"], ...lines]);
  if (rows.length > SHOWN) say(dim(`… and ${number(rows.length - SHOWN)} more`));
}

const bucketOf = (row) => Buffer.from(encodeQuakeKey(row)).toString().split("#")[0];
const bucketsOf = (rows) => new Set(rows.map(bucketOf)).size;
