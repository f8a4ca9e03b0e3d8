import { describe, expect, it } from "vitest";
import { page, RowAssembler, type RowSource, scan } from "../src/bigtable/index.ts";
import type { Plan } from "../src/index.ts";
import { plan as planKeys } from "../src/plan/index.ts";
import { deviceKeys, deviceReader, deviceSpec, faulty, seeded, tableOf, tenant } from "./bigtable-device-support.ts";
import { collect } from "./bigtable-rows.ts";

const spec = deviceSpec();
const plan = planKeys(spec, tenant(spec));
const backward: Plan = { ...plan, reversed: true };
const table = tableOf(deviceKeys(spec, 300));
const reader = deviceReader(spec, backward);
const reversed = (await collect(scan(table, plan, reader))).reverse();

describe("N03: reversed scans", () => {
  it("merge the buckets in descending order, with limits, pages of buckets and without order", async () => {
    expect(await collect(scan(table, backward, reader))).toEqual(reversed);
    expect(await collect(scan(table, backward, reader, { limit: 7 }))).toEqual(reversed.slice(0, 7));
    const few = { concurrency: 3, readAhead: 4 };
    expect(await collect(scan(table, backward, reader, few))).toEqual(reversed);
    const unordered = await collect(scan(table, backward, reader, { ordered: false }));
    expect(unordered.sort()).toEqual([...reversed].sort());
  });

  it("ask the server for it", async () => {
    const asked: unknown[] = [];
    const spy: RowSource = {
      name: "spy",
      read: (request) => {
        asked.push(request.reversed);
        return table.read(request);
      },
    };
    await collect(scan(spy, backward, reader));
    await collect(scan(spy, plan, reader));
    expect(asked).toEqual([...Array(16).fill(true), ...Array(16).fill(false)]);
  });

  it("resume before the last row when streams break off", async () => {
    for (let seed = 1; seed <= 40; seed++) {
      const random = seeded(seed * 31);
      const options = { retry: { initialDelay: 0 }, limit: Math.floor(random() * 320), concurrency: seed % 2 ? 64 : 5 };
      expect(await collect(scan(faulty(table, random), backward, reader, options))).toEqual(
        reversed.slice(0, options.limit),
      );
    }
  });

  it("resume before a cursor's row, reading no row behind it", async () => {
    const rows: string[] = [];
    let after: string | null = null;
    do {
      const next: Awaited<ReturnType<typeof page<string>>> = await page(table, backward, reader, { limit: 37, after });
      rows.push(...next.rows);
      after = next.cursor;
    } while (after !== null);
    expect(rows).toEqual(reversed);
    const half = scan(table, backward, reader, { limit: 150 });
    await collect(half);
    const rest = scan(table, backward, reader, { after: half.cursor() });
    expect(await collect(rest)).toEqual(reversed.slice(150));
    expect(rest.counters().rows).toBe(150);
  });

  it("of several requests a bucket read the last one first", async () => {
    const keys = deviceKeys(deviceSpec("text", 0, 1), 9_000);
    const one = deviceSpec("text", 0, 1);
    const points = [...keys]
      .sort(Buffer.compare)
      .map((key) => ({ key: Buffer.concat([key]), bucket: 0, generation: 0 }));
    const long = points.map((point) => ({ ...point, key: point.key }));
    const lookups: Plan = { ...planKeys(one, tenant(one)), ranges: [], points: long, reversed: true };
    const big = tableOf(keys);
    const found = await collect(scan(big, lookups, deviceReader(one, lookups), { limit: 8_999 }));
    expect(found.map((row) => row.split(" ")[0])).toEqual(
      long
        .map(({ key }) => Buffer.from(key).toString("hex"))
        .reverse()
        .slice(0, 8_999),
    );
  });

  it("hold the server to descending keys", () => {
    const chunk = (rowKey: string) => ({
      chunks: [
        {
          rowKey: Buffer.from(rowKey),
          familyName: { value: "m" },
          qualifier: { value: Buffer.from("q") },
          commitRow: true,
        },
      ],
    });
    const assembler = new RowAssembler(true);
    assembler.push(chunk("b"), []);
    assembler.push(chunk("a"), []);
    expect(() => assembler.push(chunk("b"), [])).toThrow(/row keys must decrease/);
  });
});
