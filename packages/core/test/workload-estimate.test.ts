import { readFileSync } from "node:fs";
import { type KeyValues, keyCodec, type Plan, type Where } from "@rowsmith/keys";
import { generationSpec, matches, plan } from "@rowsmith/keys/plan";
import { describe, expect, it, test } from "vitest";
import { compile } from "../src/compile.ts";
import type { EntityModel, TableModel } from "../src/model/types.ts";
import { estimateRead } from "../src/workload/estimate.ts";

const DEVICES = 200;
const KEPT_SECONDS = 36_000;
const START = 1_793_361_600_000n;
const FROM = START + 7_200_000n;

function schema(components: string, more = ""): { table: TableModel; entity: EntityModel } {
  const { model } = compile(
    `version: 1
table: t
families: { m: { gc: { maxAge: ${KEPT_SECONDS}s } } }
entities:
  Reading:
    type: event
    key: { layout: text, components: [${components}] }
    eventTime: at
    columns: { v: { family: m, type: string } }
    workload: { writesPerSecond: 1, distinct: { deviceId: ${DEVICES} } }
${more}`,
    "t.bt.yaml",
  );
  return { table: model!, entity: model!.entities[0]! };
}

const BUCKET = "{ name: bucket, type: hash, of: [deviceId], buckets: 4 }";
const HOUR = "{ name: hour, type: timeBucket, of: at, every: 1h }";
const DEVICE = "{ name: deviceId, type: string, maxBytes: 64 }";
const AT = "{ name: at, type: timestamp, unit: millis }";

const LAYOUTS = {
  "device first": [DEVICE, AT],
  "time first": [AT, DEVICE],
  "bucket, device, time": [BUCKET, DEVICE, AT],
  "bucket, time, device": [BUCKET, AT, DEVICE],
  "period, device, time": [HOUR, DEVICE, AT],
  "period, bucket, device, time": [HOUR, BUCKET, DEVICE, AT],
};

const WINDOW = { at: { op: "range", range: { gte: FROM, lt: FROM + 3_600_000n } } } as const;
/** Not along the borders of hours. */
const ODD = { at: { op: "range", range: { gte: FROM + 1_800_000n, lt: FROM + 5_400_000n } } } as const;
const ONE = { deviceId: { op: "eq", value: "d3" } } as const;
const SOME = { deviceId: { op: "in", values: ["d3", "d4", "d9", "d4"] } } as const;
const WHERES: Record<string, Where> = {
  window: WINDOW,
  "odd window": ODD,
  device: ONE,
  devices: SOME,
  "device in a window": { ...ONE, ...WINDOW },
  "devices in an odd window": { ...SOME, ...ODD },
  "since a time": { at: { op: "range", range: { gte: FROM } } },
};

/** A row a second, of one device after the other: all that there is. */
function* rows(): Generator<KeyValues> {
  for (let second = 0; second < KEPT_SECONDS; second++) {
    yield { deviceId: `d${second % DEVICES}`, at: START + BigInt(second) * 1000n };
  }
}

function holds({ ranges }: Plan, key: Uint8Array): boolean {
  return ranges.some(
    ({ start, end }) => Buffer.compare(key, start) >= 0 && (end === null || Buffer.compare(key, end) < 0),
  );
}

describe("estimates agree with rows that are there, counted one by one", () => {
  const cases = Object.entries(LAYOUTS).flatMap(([layout, components]) =>
    Object.entries(WHERES).map(([name, where]) => [layout, name, components.join(", "), where] as const),
  );
  test.each(cases)("%s: %s", (_layout, name, components, where) => {
    const { table, entity } = schema(components);
    const found = plan(entity.key, where);
    const estimate = estimateRead(table, entity, where, found)!;
    const { encode } = keyCodec(entity.key);
    let scanned = 0;
    let returned = 0;
    for (const values of rows()) {
      if (!holds(found, encode(values))) continue;
      scanned++;
      if (matches(entity.key, where, values)) returned++;
    }
    expect(estimate.missing).toEqual([]);
    // 200 devices are not quite even in 4 buckets. An open window is taken for all time.
    const open = name === "since a time";
    const tolerance = components.includes("bucket") ? 0.3 : 0.01;
    if (!open) expect(Math.abs(estimate.rowsReturned! / returned - 1)).toBeLessThanOrEqual(0.01);
    if (!open) expect(Math.abs(estimate.rowsScanned! / scanned - 1)).toBeLessThanOrEqual(tolerance);
    expect(estimate.rowsScannedPerRow).toBeGreaterThanOrEqual(1);
    expect(estimate.rowsScannedPerRow).toBeCloseTo(estimate.rowsScanned! / estimate.rowsReturned!, 6);
  });
});

describe("estimates", () => {
  const read = ({ table, entity }: ReturnType<typeof schema>, where: Where) =>
    estimateRead(table, entity, where, plan(entity.key, where, { fullScan: true }));

  it("of whole keys are a row each", () => {
    const one = schema(`${DEVICE}, ${AT}`);
    const where = { ...SOME, at: { op: "eq", value: FROM } } as const;
    expect(read(one, where)).toMatchObject({ rowsScanned: 3, rowsReturned: 3, rowsScannedPerRow: 1 });
  });

  it("of a plan with earlier bucket counts count each row once", () => {
    const { table, entity } = schema(
      `${BUCKET}, ${DEVICE}, ${AT}`,
      "    generations: [{ buckets: 2, until: 2099-01-01 }]\n",
    );
    expect(generationSpec(entity.key, 1).components[0]).toMatchObject({ buckets: 2 });
    expect(read({ table, entity }, { ...ONE, ...WINDOW })).toMatchObject({ rowsScanned: 18, rowsReturned: 18 });
  });

  it("say what the schema lacks", () => {
    const kinds = schema(`{ name: kind, type: string, maxBytes: 9 }, ${DEVICE}, ${AT}`);
    expect(read(kinds, { kind: { op: "eq", value: "a" } })).toEqual({
      rowsScanned: null,
      rowsReturned: null,
      rowsScannedPerRow: 1,
      basis: { writesPerSecond: 1, keptSeconds: KEPT_SECONDS, distinct: {}, skewed: [] },
      missing: ["how many values kind has (workload.distinct)"],
    });
    const { rowsScanned, rowsScannedPerRow, missing } = read(kinds, { deviceId: { op: "prefix", prefix: "d" } })!;
    expect([rowsScanned, rowsScannedPerRow]).toEqual([KEPT_SECONDS, null]);
    expect(missing).toEqual(["which share of deviceId its prefix admits, which a schema can't say"]);
  });

  it("of rows that nothing deletes have no number without a window", () => {
    const text = readFileSync(
      new URL("../../../examples/strategies/schemas/device-first.bt.yaml", import.meta.url),
      "utf8",
    );
    const { model } = compile(text.replace("maxAge: 90d", "maxVersions: 1"), "d.bt.yaml");
    const made = { table: model!, entity: model!.entities[0]! };
    expect(read(made, ONE)).toMatchObject({
      rowsScanned: null,
      rowsScannedPerRow: 1,
      missing: ["how long rows are kept: a family of theirs has no age rule"],
    });
    expect(read(made, WINDOW)).toMatchObject({ rowsScanned: null, rowsReturned: null, rowsScannedPerRow: null });
    expect(read(made, { ...ONE, ...WINDOW })).toMatchObject({ rowsScanned: 900, rowsReturned: 900 });
  });

  it("are those of the states that there are, where rows are states", () => {
    const { model } = compile(
      `version: 1
table: t
families: { m: { gc: { maxVersions: 1 } } }
entities:
  Device:
    type: latest-state
    key: { layout: text, components: [{ name: site, type: string, maxBytes: 9 }, { name: id, type: string, maxBytes: 9 }] }
    eventTime: given
    columns: { v: { family: m, type: string } }
    workload: { writesPerSecond: 1000, distinct: { site: 10, id: 500 } }
`,
      "t.bt.yaml",
    );
    const made = { table: model!, entity: model!.entities[0]! };
    expect(read(made, { site: { op: "eq", value: "a" } })).toMatchObject({ rowsScanned: 500, rowsScannedPerRow: 1 });
    expect(read(made, { id: { op: "eq", value: "a" } })).toMatchObject({
      rowsScanned: 5000,
      rowsReturned: 10,
      rowsScannedPerRow: 500,
    });
  });

  it("are null without a workload", () => {
    const made = schema(`${DEVICE}, ${AT}`);
    const { workload: _, ...entity } = made.entity;
    expect(read({ ...made, entity }, ONE)).toBeNull();
  });
});
