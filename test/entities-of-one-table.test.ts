import { Bigtable, type Table } from "@google-cloud/bigtable";
import { compile, type EntityModel } from "@rowsmith/core";
import { type KeyValues, keyCodec, setCell, utf8, type Where } from "@rowsmith/keys";
import { type ScanOptions, scan } from "@rowsmith/keys/bigtable";
import { matches, mergeKey, plan } from "@rowsmith/keys/plan";
import { createTestTable, type Emulator, startEmulator } from "@rowsmith/keys/testing";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emulatorTitle, skipWithoutEmulator } from "./examples-support.ts";

const SCHEMA = `version: 1
table: mixed
families: { m: { gc: never } }
entities:
  Reading:
    type: event
    key:
      layout: text
      components:
        - { name: bucket, type: hash, of: [device], buckets: 16 }
        - { name: kind, type: literal, value: r }
        - { name: device, type: string }
        - { name: at, type: timestamp, unit: micros }
        - { name: seq, type: sequence, digits: 2 }
    columns: { v: { family: m, type: string } }
  Device:
    type: latest-state
    key:
      layout: text
      components:
        - { name: bucket, type: hash, of: [device], buckets: 16 }
        - { name: kind, type: literal, value: d }
        - { name: device, type: string }
    columns: { v: { family: m, type: string } }
  Alarm:
    type: event
    key:
      layout: text
      components:
        - { name: kind, type: literal, value: w }
        - { name: bucket, type: hash, of: [n], buckets: 1000 }
        - { name: at, type: timestamp, unit: millis, order: desc }
        - { name: n, type: uint32 }
    columns: { v: { family: m, type: string } }
`;

const DEVICES = ["", "a", "a$", "aa", "b", "d1", "d10", "é", "\uff5e", "😀"];
const AT = 1_793_361_600_123_456n;

describe.skipIf(skipWithoutEmulator)(emulatorTitle("three entities in one table"), () => {
  const { model, diagnostics } = compile(SCHEMA, "mixed.bt.yaml");
  const [reading, device, alarm] = model!.entities as [EntityModel, EntityModel, EntityModel];
  const readings = fc.sample(
    fc.record({
      device: fc.constantFrom(...DEVICES),
      at: fc.bigInt({ min: AT, max: AT + 60n }),
      seq: fc.nat(2),
    }),
    { numRuns: 600, seed: 1 },
  );
  const alarms = Array.from({ length: 1500 }, (_, i) => ({
    at: AT / 1000n + BigInt(i % 97),
    n: (i * 7919) % 65_536,
  }));
  const stored = new Map<EntityModel, readonly KeyValues[]>([
    [reading, readings],
    [device, DEVICES.map((name) => ({ device: name }))],
    [alarm, alarms],
  ]);
  let emulator: Emulator;
  let client: Bigtable;
  let table: Table;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    emulator = await startEmulator();
    client = new Bigtable({ projectId: "test", apiEndpoint: emulator.host, metricsEnabled: false });
    ({ table, drop } = await createTestTable(client.instance("test"), { families: ["m"] }));
    const mutations = [setCell("m", utf8("v"), 0n, utf8("x"))];
    for (const [{ key }, rows] of stored) {
      const codec = keyCodec(key);
      await table.mutate(
        rows.map((values) => ({ rowKey: codec.encode(values), mutations })),
        { rawMutation: true },
      );
    }
  });
  afterAll(async () => {
    await drop?.();
    await client?.close();
    await emulator?.stop();
  });

  async function found({ key }: EntityModel, where: Where, options: ScanOptions = {}): Promise<KeyValues[]> {
    const planned = plan(key, where, { fullScan: true });
    const codec = keyCodec(key);
    const read = (row: { key: Uint8Array }): KeyValues | undefined => {
      const values = codec.decode(row.key);
      return matches(key, planned.residual, values) ? values : undefined;
    };
    const rows: KeyValues[] = [];
    for await (const row of scan(table, planned, { mergeKey: mergeKey(key), read }, options)) rows.push(row);
    return rows;
  }

  /** The same by a filter over all rows of the entity and a sort of their keys without the bucket. */
  function expected(entity: EntityModel, where: Where, limit?: number): KeyValues[] {
    const codec = keyCodec(entity.key);
    const withoutBucket = mergeKey(entity.key);
    const byKey = new Map(
      stored
        .get(entity)!
        .filter((values) => matches(entity.key, where, values))
        .map((values) => [Buffer.from(withoutBucket(codec.encode(values))).toString("hex"), values]),
    );
    const sorted = [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, values]) => values);
    return sorted.slice(0, limit);
  }

  it("is a schema without findings", () => expect(diagnostics).toEqual([]));

  it("a full scan of each gives its own rows, and none of the others", async () => {
    for (const entity of [reading, device, alarm]) {
      const rows = await found(entity, {});
      expect(rows.length).toBeGreaterThan(9);
      expect(rows).toEqual(expected(entity, {}));
    }
  });

  it("queries with exact bounds, lists with duplicates, residuals and limits equal a filter", async () => {
    const from = fc.bigInt({ min: AT - 2n, max: AT + 60n });
    const range = fc
      .tuple(from, fc.bigInt({ min: 0n, max: 40n }), fc.constantFrom("gt", "gte"), fc.constantFrom("lt", "lte"))
      .map(([at, span, low, high]) => ({ op: "range" as const, range: { [low]: at, [high]: at + span } }));
    const where = fc.record(
      {
        device: fc.oneof(
          fc.constantFrom(...DEVICES, "none").map((value) => ({ op: "eq" as const, value })),
          fc
            .array(fc.constantFrom(...DEVICES, "none"), { maxLength: 6 })
            .map((values) => ({ op: "in" as const, values })),
        ),
        at: range,
        seq: fc.nat(3).map((value) => ({ op: "eq" as const, value })),
      },
      { requiredKeys: [] },
    );
    const limits = fc.option(fc.nat(40), { nil: undefined });
    await fc.assert(
      fc.asyncProperty(where, limits, async (asked, limit) => {
        expect(await found(reading, asked, { limit })).toEqual(expected(reading, asked, limit));
        const unordered = await found(reading, asked, { limit, ordered: false });
        const all = expected(reading, asked);
        expect(unordered).toHaveLength(Math.min(all.length, limit ?? all.length));
        for (const row of unordered) expect(all).toContainEqual(row);
      }),
      { numRuns: 60, seed: 2 },
    );
  });

  it("a window over 1,000 buckets, newest first, equals a sort", async () => {
    const where: Where = { at: { op: "range", range: { gte: AT / 1000n + 10n, lt: AT / 1000n + 40n } } };
    expect(plan(alarm.key, where).fanOut).toBe(1000);
    expect(await found(alarm, where)).toEqual(expected(alarm, where));
    expect(await found(alarm, where, { limit: 37, concurrency: 3 })).toEqual(expected(alarm, where, 37));
  });

  it("two scans at once, one of them broken off, do not disturb each other", async () => {
    const first = async (): Promise<number> => {
      const { key } = reading;
      const planned = plan(key, {}, { fullScan: true });
      for await (const _ of scan(table, planned, { mergeKey: mergeKey(key), read: (row) => row })) return 1;
      return 0;
    };
    const [all, one] = await Promise.all([found(reading, {}), first()]);
    expect(all).toEqual(expected(reading, {}));
    expect(one).toBe(1);
  });
});
