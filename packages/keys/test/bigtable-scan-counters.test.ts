import { describe, expect, it } from "vitest";
import { scan } from "../src/bigtable/index.ts";
import { plan as planKeys } from "../src/plan/index.ts";
import { deviceKeys, deviceReader, deviceSpec, faulty, seeded, tableOf, tenant } from "./bigtable-device-support.ts";
import { collect } from "./bigtable-rows.ts";

const spec = deviceSpec();
const plan = planKeys(spec, tenant(spec));
const keys = deviceKeys(spec, 200);
const table = tableOf(keys, () => "four");
const reader = deviceReader(spec, plan);

describe("counters", () => {
  it("say what came for each bucket, and in all", async () => {
    const rows = scan(table, plan, reader);
    expect(rows.counters()).toEqual({ requests: 0, retries: 0, rows: 0, bytes: 0, given: 0, refused: 0, buckets: [] });
    await collect(rows);
    const { buckets, ...all } = rows.counters();
    const bytes = keys.reduce((sum, key) => sum + key.length + "q".length + "four".length, 0);
    expect(all).toEqual({ requests: 16, retries: 0, rows: 200, bytes, given: 200, refused: 0 });
    expect(buckets.map(({ bucket }) => bucket)).toEqual(Array.from({ length: 16 }, (_, n) => n));
    for (const counters of buckets) {
      const prefix = `${String(counters.bucket).padStart(2, "0")}#`;
      const own = keys.filter((key) => Buffer.from(key).toString().startsWith(prefix));
      expect(counters).toEqual({
        bucket: counters.bucket,
        generation: 0,
        requests: 1,
        retries: 0,
        rows: own.length,
        bytes: own.reduce((sum, key) => sum + key.length + 5, 0),
      });
    }
  });

  it("are those of the moment, and of the latest iteration", async () => {
    const rows = scan(table, plan, reader, { limit: 3 });
    const iteration = rows[Symbol.asyncIterator]();
    await iteration.next();
    const early = rows.counters();
    expect(early.given).toBe(1);
    await iteration.next();
    expect([early.given, rows.counters().given]).toEqual([1, 2]);
    await iteration.return!();
    rows[Symbol.asyncIterator]();
    expect(rows.counters().requests).toBe(0);
  });

  it("tell rows that the residual refuses, and requests that were sent again", async () => {
    const odd = planKeys(spec, { ...tenant(spec), n: { op: "range", range: { lt: 50 } } });
    const refusing = scan(table, odd, deviceReader(spec, odd));
    await collect(refusing);
    expect(refusing.counters()).toMatchObject({ rows: 200, given: 50, refused: 150 });
    const source = faulty(table, seeded(5));
    const rows = scan(source, plan, reader, { retry: { initialDelay: 0 } });
    await collect(rows);
    const { requests, retries, buckets } = rows.counters();
    expect(requests).toBe(source.requests.length);
    expect(retries).toBe(requests - buckets.length);
    expect(retries).toBeGreaterThan(0);
  });

  it("of unordered scans are not by bucket", async () => {
    const rows = scan(table, plan, reader, { ordered: false });
    await collect(rows);
    expect(rows.counters().buckets).toMatchObject([{ bucket: null, requests: 1, rows: 200 }]);
  });
});
