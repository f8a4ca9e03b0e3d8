import { isDeepStrictEqual } from "node:util";
import { scanQuakeWindow } from "../../examples/earthquakes/dist/generated/earthquakes.mjs";
import { quakeFeature } from "../../examples/earthquakes/dist/quake.mjs";
import { check, number } from "./print.mjs";
import { collect } from "./raw.mjs";
import { randomWindows, windowOf } from "./windows.mjs";

/** Compares what the scans give with the source file: order, properties, and windows with limits. */
export async function checkRows({ source: table }, source) {
  const sorted = [...source].sort(byTimeNetworkCode);
  await checkOrderAndProperties(table, sorted);
  await checkWindows(table, sorted);
}

async function checkOrderAndProperties(table, sorted) {
  const window = { from: sorted[0].properties.time, to: sorted.at(-1).properties.time + 1 };
  const found = (await collect(scanQuakeWindow(table, { at: windowOf(window) }))).map(quakeFeature);
  const inPlace = sorted.filter(({ id }, index) => found[index]?.id === id).length;
  const all = inPlace === sorted.length && found.length === sorted.length;
  check(
    all,
    `${number(inPlace)} of ${number(sorted.length)} events come in the order of the source sorted by (time, network, code)`,
  );
  const equal = sorted.filter((feature, index) => isDeepStrictEqual(found[index], feature)).length;
  const properties = Object.keys(sorted[0].properties).length + 4;
  check(
    equal === sorted.length,
    `${number(equal)} of ${number(sorted.length)} equal it in all ${properties} properties, place and id included`,
  );
}

async function checkWindows(table, sorted) {
  const windows = randomWindows(10, sorted[0].properties.time, sorted.at(-1).properties.time);
  let equal = 0;
  let compared = 0;
  for (const window of windows) {
    const inside = sorted.filter(({ properties: { time } }) => time >= window.from && time < window.to);
    const expected = inside.slice(0, window.limit);
    const rows = await collect(scanQuakeWindow(table, { at: windowOf(window) }, { limit: window.limit }));
    compared += expected.length;
    if (isDeepStrictEqual(rows.map(quakeFeature), expected)) equal++;
  }
  check(
    equal === windows.length,
    `${equal} of ${windows.length} random windows with random limits equal a filter of it (${number(compared)} events)`,
  );
}

function byTimeNetworkCode({ properties: a }, { properties: b }) {
  return a.time - b.time || compareText(a.net, b.net) || compareText(a.code, b.code);
}

const compareText = (a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b));
