import { type KeyRange, type Millis, millis } from "@rowsmith/keys";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Feature, readFeatures } from "../examples/earthquakes/src/feed.ts";
import {
  planQuakeEvent,
  planQuakeWindow,
  quakeEntry,
  scanQuakeEvent,
  scanQuakeWindow,
} from "../examples/earthquakes/src/generated/earthquakes.ts";
import { quakeFeature, quakeRow } from "../examples/earthquakes/src/quake.ts";
import { storeRows } from "../examples/earthquakes/src/store.ts";
import {
  collect,
  type ExampleTable,
  emulatorTitle,
  openExampleTable,
  rawCells,
  skipWithoutEmulator,
} from "./examples-support.ts";

const features = readFeatures();
const sorted = features.toSorted(byTimeNetworkCode);
const entries = features.map((feature) => quakeEntry(quakeRow(feature)));
const everything = { at: { gte: timeOf(0), lte: timeOf(-1) } };

function byTimeNetworkCode({ properties: a }: Feature, { properties: b }: Feature): number {
  const text = (x: string, y: string): number => Buffer.compare(Buffer.from(x), Buffer.from(y));
  return a.time - b.time || text(a.net, b.net) || text(a.code, b.code);
}

function timeOf(index: number): Millis {
  return millis(sorted.at(index)!.properties.time);
}

describe("an earthquake", () => {
  it("comes back from its row in every property", () => {
    expect(features.map((feature) => quakeFeature(quakeRow(feature)))).toStrictEqual(features);
  });
});

describe.skipIf(skipWithoutEmulator)(emulatorTitle("1,707 earthquakes on the emulator"), () => {
  let example: ExampleTable;
  let firstLoad: string[];

  beforeAll(async () => {
    example = await openExampleTable("earthquakes");
    await storeRows(example.table, entries);
    firstLoad = await rawCells(example.source);
  });
  afterAll(() => example?.close());

  it("come back from 16 buckets in the order of (time, network, code), equal in every property", async () => {
    expect(features).toHaveLength(1707);
    expect(planQuakeWindow(everything)).toMatchObject({ fanOut: 16, residual: {} });
    const rows = await collect(scanQuakeWindow(example.table, everything));
    expect(rows.map(quakeFeature)).toStrictEqual(sorted);
  });

  it("equal a filter of the source in ten random windows with random limits", async () => {
    const windows = fc.sample(randomWindow(), { seed: 2, numRuns: 10 });
    let cut = 0;
    for (const { at, limit } of windows) {
      const inside = sorted.filter((feature) => isInside(feature, at));
      const rows = await collect(scanQuakeWindow(example.table, { at }, { limit }));
      expect(rows.map(quakeFeature)).toStrictEqual(inside.slice(0, limit));
      expect(inside.length).toBeGreaterThan(0);
      if (inside.length > limit) cut++;
    }
    // The seed must give windows that the limit cuts, and others.
    expect(cut).toBeGreaterThan(1);
    expect(cut).toBeLessThan(windows.length - 1);
  });

  it("are found by code through one range in one bucket", async () => {
    for (const { id, properties } of [sorted[0]!, sorted[853]!, sorted.at(-1)!]) {
      const time = millis(properties.time);
      const where = { code: properties.code, at: { gte: millis(time - 3_600_000n), lte: time } };
      expect(planQuakeEvent(where)).toMatchObject({ fanOut: 1, ranges: [{ bucket: expect.any(Number) }] });
      const found = await collect(scanQuakeEvent(example.table, where));
      expect(found.map((row) => quakeFeature(row).id)).toEqual([id]);
    }
  });

  it("are unchanged in every cell by a second full load", async () => {
    const cells = entries.reduce((sum, { mutations }) => sum + mutations.length, 0);
    expect(firstLoad).toHaveLength(cells);
    await storeRows(example.table, entries);
    expect(await rawCells(example.source)).toEqual(firstLoad);
  });
});

interface Window {
  readonly at: KeyRange<Millis>;
  readonly limit: number;
}

/** Bounds on events and a millisecond beside them, of every kind. */
function randomWindow(): fc.Arbitrary<Window> {
  const index = fc.noBias(fc.nat(sorted.length - 1));
  const nudge = fc.constantFrom(-1n, 0n, 1n);
  return fc
    .record({
      ends: fc.tuple(index, index).filter(([a, b]) => a !== b),
      nudges: fc.tuple(nudge, nudge),
      lower: fc.constantFrom("gt" as const, "gte" as const),
      upper: fc.constantFrom("lt" as const, "lte" as const),
      limit: fc.noBias(fc.integer({ min: 1, max: 900 })),
    })
    .map(({ ends: [a, b], nudges, lower, upper, limit }) => {
      const from = millis(timeOf(Math.min(a, b)) + nudges[0]);
      const to = millis(timeOf(Math.max(a, b)) + nudges[1]);
      return { at: { [lower]: from, [upper]: to }, limit };
    });
}

function isInside({ properties }: Feature, { gt, gte, lt, lte }: KeyRange<Millis>): boolean {
  const time = BigInt(properties.time);
  const above = gt === undefined ? time >= gte! : time > gt;
  return above && (lt === undefined ? time <= lte! : time < lt);
}
