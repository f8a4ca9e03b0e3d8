import { describe, expect, it } from "vitest";
import {
  isScanError,
  type RowSource,
  ScanError,
  type ScanErrorCode,
  type ScanOptions,
  scan,
} from "../src/bigtable/index.ts";
import { plan as planKeys } from "../src/plan/index.ts";
import { deviceKeys, deviceReader, deviceSpec, faulty, seeded, tableOf, tenant } from "./bigtable-device-support.ts";
import { collect } from "./bigtable-rows.ts";
import { allBuckets, countOpen, manyTable, planOf, reader, wholeBucket } from "./bigtable-scan-support.ts";

const spec = deviceSpec();
const plan = planKeys(spec, tenant(spec));
const table = tableOf(deviceKeys(spec, 600));
const entity = deviceReader(spec, plan);
const whole = await collect(scan(table, plan, entity));
const fast = { attempts: 10, initialDelay: 0 } as const;

/** Cuts each stream once after `rows` rows. */
function cutOnce(source: RowSource, rows: number, code: ScanErrorCode = "UNAVAILABLE") {
  const requests: Parameters<RowSource["read"]>[0][] = [];
  const cut = new Set<string>();
  return {
    name: "cut",
    requests,
    async *read(request: (typeof requests)[number]) {
      requests.push(request);
      const bucket = Buffer.from(request.ranges[0]!.start).toString().slice(0, 2);
      let given = 0;
      for await (const batch of source.read(request)) {
        for (const row of batch) {
          if (given === rows && !cut.has(bucket)) break;
          given++;
          yield [row];
        }
      }
      if (cut.has(bucket)) return;
      cut.add(bucket);
      throw new ScanError(code, "cut");
    },
  };
}

describe("M01: streams that break off", () => {
  it("lose no row and give none twice, whatever the seed, the options and the way of reading", async () => {
    let cuts = 0;
    for (let seed = 1; seed <= 40; seed++) {
      const random = seeded(seed * 7919);
      const source = faulty(table, random);
      const options: ScanOptions = {
        retry: fast,
        concurrency: 1 + Math.floor(random() * 20),
        readAhead: 1 + Math.floor(random() * 50),
        ...(random() < 0.5 && { limit: Math.floor(random() * 650) }),
      };
      const rows = await collect(scan(source, plan, entity, options));
      expect(rows, `seed ${seed}`).toEqual(whole.slice(0, options.limit));
      const unordered = await collect(scan(source, plan, entity, { ...options, ordered: false }));
      expect(new Set(unordered).size, `seed ${seed}`).toBe(Math.min(600, options.limit ?? 600));
      for (const request of source.requests) {
        expect(request.limit).not.toBe(0);
        expect(request.ranges.length + request.keys.length).toBeGreaterThan(0);
      }
      cuts += source.cuts;
    }
    expect(cuts).toBeGreaterThan(500);
  });

  it("go on strictly behind the last row, for the rows that are left of the limit", async () => {
    const one = planOf([wholeBucket(3)]);
    const keys = await collect(scan(manyTable, one, reader));
    const source = cutOnce(manyTable, 5);
    expect(await collect(scan(source, one, reader, { limit: 7, retry: fast }))).toEqual(keys.slice(0, 7));
    expect(source.requests.map(({ limit }) => limit)).toEqual([7, 2]);
    expect(Buffer.from(source.requests[1]!.ranges[0]!.start).toString()).toBe(`${keys[4]}\0`);
  });

  it("send no request when the limit or the last key had come before", async () => {
    const one = planOf([wholeBucket(3)]);
    const exact = cutOnce(manyTable, 4);
    expect(await collect(scan(exact, one, reader, { limit: 4, retry: fast }))).toHaveLength(4);
    expect(exact.requests).toHaveLength(1);
    const keys = (await collect(scan(manyTable, one, reader))).map((key) => ({ key: Buffer.from(key), bucket: 3 }));
    const points: Parameters<RowSource["read"]>[0][] = [];
    const source: RowSource = {
      name: "points",
      async *read(request) {
        points.push(request);
        yield* manyTable.read(request);
        throw new ScanError("UNAVAILABLE", "after the last row");
      },
    };
    expect(await collect(scan(source, planOf([], keys), reader, { retry: fast }))).toHaveLength(keys.length);
    expect(points).toHaveLength(1);
  });

  it("go on behind the key that the server has passed where it sent no row, and count that as progress", async () => {
    let at = 0;
    const starts: string[] = [];
    const source: RowSource = {
      name: "filtering",
      async *read({ ranges }) {
        starts.push(Buffer.from(ranges[0]!.start).toString("latin1"));
        yield [];
        if (at++ === 30) return;
        throw new ScanError("UNAVAILABLE", "cut", { passedKey: Buffer.from(`03#${String(at).padStart(3, "0")}`) });
      },
    };
    expect(await collect(scan(source, planOf([wholeBucket(3)]), reader, { retry: { ...fast, attempts: 1 } }))).toEqual(
      [],
    );
    expect(starts.slice(0, 3)).toEqual(["03#", "03#001\0", "03#002\0"]);
    expect(starts).toHaveLength(31);
  });

  it.each(["NOT_FOUND", "PERMISSION_DENIED", "INTERNAL", "UNKNOWN", "MALFORMED_RESPONSE", "INVALID_ARGUMENT"] as const)(
    "with %s are not tried again",
    async (code) => {
      const source = cutOnce(manyTable, 2, code);
      await expect(collect(scan(source, planOf([wholeBucket(3)]), reader))).rejects.toMatchObject({ code, bucket: 3 });
      expect(source.requests).toHaveLength(1);
    },
  );

  it("by a reset of HTTP/2 are tried again, those of a closed client are not", async () => {
    const failingOnce = (error: Error): RowSource => {
      let failed = false;
      return {
        name: "once",
        async *read(request) {
          if (!failed) {
            failed = true;
            throw error;
          }
          yield* manyTable.read(request);
        },
      };
    };
    const reset = Object.assign(new Error("13 INTERNAL: Received RST_STREAM with code 2"), { code: 13 });
    const one = planOf([wholeBucket(3)]);
    expect(await collect(scan(failingOnce(reset), one, reader, { retry: fast }))).not.toHaveLength(0);
    const closed = Object.assign(new Error("The client has already been closed."), { name: "Closed", code: 10 });
    await expect(collect(scan(failingOnce(closed), one, reader, { retry: fast }))).rejects.toMatchObject({
      code: "ABORTED",
    });
  });
});

describe("M01: a bucket that fails for good", () => {
  /** Bucket 7 fails for good when it is asked for what lies behind its n-th row. */
  const broken = (n: number): RowSource => {
    const source: RowSource = {
      name: "broken",
      async *read(request) {
        let given = 0;
        const isSeven = Buffer.from(request.ranges[0]!.start).toString().startsWith("07");
        for await (const rows of table.read(request)) {
          for (const row of rows) {
            if (isSeven && given++ >= n) throw new ScanError("UNAVAILABLE", "no route");
            yield [row];
          }
        }
      },
    };
    return source;
  };

  it.each([true, false])("is named, after its tries (retry: %s), and stops the others", async (retries) => {
    const counted = countOpen(broken(0));
    const retry = retries ? { attempts: 3, initialDelay: 0 } : (false as const);
    const running = scan(counted.source, plan, entity, { retry });
    const failure = await collect(running).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "UNAVAILABLE", bucket: 7, generation: 0, entity: "Reading", cursor: null });
    expect(String(failure)).toContain(
      `reading bucket 7 of entity Reading failed${retries ? ", and again 3 times in a row" : ""}: no route`,
    );
    expect(running.counters().buckets.find(({ bucket }) => bucket === 7)).toMatchObject(
      retries ? { requests: 4, retries: 3, rows: 0 } : { requests: 1, retries: 0 },
    );
    expect(counted.open()).toBe(0);
  });

  it.each([1, 5, 12])("gives a cursor that resumes behind the rows that were given (%i rows a stream)", async (n) => {
    const given: string[] = [];
    const failure = await (async () => {
      for await (const row of scan(broken(n), plan, entity, { retry: { attempts: 0 } })) given.push(row);
    })().catch((error: unknown) => error);
    if (!isScanError(failure)) throw failure;
    expect(given).toEqual(whole.slice(0, given.length));
    expect(await collect(scan(table, plan, entity, { after: failure.cursor }))).toEqual(whole.slice(given.length));
  });
});

describe("waiting for the next try", () => {
  const down: RowSource = {
    name: "down",
    read: () => ({
      [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new ScanError("UNAVAILABLE", "down")) }),
    }),
  };
  const slow = { attempts: 100, initialDelay: 60_000 } as const;

  it("ends at once by an abort, by a timeout and by return", async () => {
    const begun = performance.now();
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error("enough")), 20);
    const aborted = collect(scan(down, allBuckets, reader, { retry: slow, signal: controller.signal }));
    await expect(aborted).rejects.toThrow("enough");
    const late = collect(scan(down, allBuckets, reader, { retry: slow, timeout: 20 }));
    await expect(late).rejects.toMatchObject({ code: "DEADLINE_EXCEEDED", cursor: null });
    const rows = scan(down, allBuckets, reader, { retry: slow })[Symbol.asyncIterator]();
    const waiting = rows.next();
    await new Promise((resolve) => setTimeout(resolve, 20));
    await rows.return!();
    expect(await waiting).toEqual({ done: true, value: undefined });
    expect(performance.now() - begun).toBeLessThan(5_000);
  });

  it("ends at once also for the buckets that wait for a slot", async () => {
    const controller = new AbortController();
    const options = { retry: slow, signal: controller.signal, concurrency: 2 };
    setTimeout(() => controller.abort(new Error("enough")), 20);
    await expect(collect(scan(down, allBuckets, reader, options))).rejects.toThrow("enough");
  });
});

it("a timeout ends a scan that gives rows, and its cursor goes on", async () => {
  const given: string[] = [];
  const running = scan(table, plan, entity, { timeout: 40 });
  const failure = await (async () => {
    for await (const row of running) {
      given.push(row);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })().catch((error: unknown) => error);
  if (!isScanError(failure)) throw failure;
  expect(failure.code).toBe("DEADLINE_EXCEEDED");
  expect(failure.cursor).toBe(running.cursor());
  expect(given.concat(await collect(scan(table, plan, entity, { after: failure.cursor })))).toEqual(whole);
});

it.each([
  [{ timeout: -1 }, "timeout"],
  [{ timeout: Number.NaN }, "timeout"],
  [{ timeout: 2 ** 31 }, "timeout"],
  [{ retry: { attempts: 1.5 } }, "retry.attempts"],
  [{ retry: { initialDelay: -1 } }, "retry.initialDelay"],
  [{ retry: { maxDelay: Number.POSITIVE_INFINITY } }, "retry.maxDelay"],
] as const)("options %o are refused at once", (options, name) => {
  expect(() => scan(table, plan, entity, options)).toThrow(`${name} must be`);
});
