import { describe, expect, it } from "vitest";
import { page, type RowSource, scan } from "../src/bigtable/index.ts";
import { generationSpec } from "../src/generations.ts";
import { keyCodec, type LayoutName } from "../src/index.ts";
import { mergeKey, plan as planKeys } from "../src/plan/index.ts";
import {
  deviceKeys,
  deviceReader,
  deviceSpec,
  faulty,
  hex,
  seeded,
  tableOf,
  tenant,
} from "./bigtable-device-support.ts";
import { collect } from "./bigtable-rows.ts";

describe.each([
  ["text", 0],
  ["binary", 0],
  ["binary", 2],
  ["packed", 0],
] as [LayoutName, number][])("older numbers of buckets in layout %s, the bucket at %i", (layout, at) => {
  const spec = deviceSpec(layout, at, 64, [16, 5]);
  // Each third of the rows was written with another number of buckets, and some with several.
  const written = [0, 1, 2].map((generation) =>
    deviceKeys(spec, 300, generation).filter((_, n) => n % 3 === generation || n % 7 === 0),
  );
  const values = new Map(
    written.flatMap((keys, generation) => keys.map((key) => [hex(key), `of ${generation}`] as const)),
  );
  const table = tableOf(written.flat(), (key) => values.get(hex(key))!);
  // A bucket behind the device is reached by a list of devices.
  const devices = { op: "in", values: Array.from({ length: 41 }, (_, n) => `d${n}`) } as const;
  const plan = planKeys(spec, { ...tenant(spec), ...(at === 2 && { device: devices }) });
  const reader = deviceReader(spec, plan);

  /** The newest copy of each row, in the order of their keys without buckets. */
  const expected = (() => {
    const newest = new Map<string, string>();
    for (const [generation, keys] of written.entries()) {
      for (const key of keys) {
        const place = hex(mergeKey(spec)(key, generation));
        if (!newest.has(place)) newest.set(place, `${hex(key)} ${values.get(hex(key))}`);
      }
    }
    return [...newest].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  })();

  it("are read as one, in order, the newest copy of each row", async () => {
    expect(expected).toHaveLength(300);
    expect(await collect(scan(table, plan, reader))).toEqual(expected);
    expect(await collect(scan(table, plan, reader, { concurrency: 4, readAhead: 3 }))).toEqual(expected);
  });

  it("unordered too, because copies are told by order", async () => {
    expect(await collect(scan(table, plan, reader, { ordered: false }))).toEqual(expected);
  });

  it("with a limit, and page by page", async () => {
    expect(await collect(scan(table, plan, reader, { limit: 17 }))).toEqual(expected.slice(0, 17));
    const rows: string[] = [];
    let after: string | null = null;
    do {
      const next: Awaited<ReturnType<typeof page<string>>> = await page(table, plan, reader, { limit: 41, after });
      rows.push(...next.rows);
      after = next.cursor;
    } while (after !== null);
    expect(rows).toEqual(expected);
  });

  it("through streams that break off", async () => {
    for (let seed = 1; seed <= 10; seed++) {
      const source: RowSource = faulty(table, seeded(seed));
      expect(await collect(scan(source, plan, reader, { retry: { initialDelay: 0 } }))).toEqual(expected);
    }
  });

  it("whole keys are looked up in each", async () => {
    const codec = keyCodec(generationSpec(spec, 0));
    const { bucket: _, ...values } = codec.decode(written[0]![0]!);
    const where = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, { op: "eq", value } as const]),
    );
    const one = planKeys(spec, where);
    expect(one.points.length).toBeGreaterThan(1);
    expect(await collect(scan(table, one, deviceReader(spec, one)))).toEqual([expected[0]]);
  });

  it("count what they read by generation and bucket", async () => {
    const rows = scan(table, plan, reader);
    await collect(rows);
    const counters = rows.counters();
    expect(counters.given).toBe(300);
    expect(counters.rows).toBe(300 + counters.refused);
    expect(new Set(counters.buckets.map(({ generation }) => generation))).toEqual(new Set([0, 1, 2]));
  });
});

it("a bucket of an older count that fails is named with its generation", async () => {
  const spec = deviceSpec("text", 0, 64, [5]);
  const plan = planKeys(spec, tenant(spec));
  const older = plan.ranges.find(({ generation, bucket }) => generation === 1 && bucket === 3)!;
  const source: RowSource = {
    name: "broken",
    async *read({ ranges }) {
      if (ranges[0]!.start === older.start) throw new Error("no disk");
      yield [];
    },
  };
  await expect(collect(scan(source, plan, deviceReader(spec, plan)))).rejects.toMatchObject({
    bucket: 3,
    generation: 1,
    message: "reading bucket 3 of generation 1 of entity Reading failed: no disk",
  });
});
