import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isScanError, scan } from "../src/bigtable/index.ts";
import { plan } from "../src/plan/index.ts";
import { collect } from "./bigtable-rows.ts";
import { emulatorTitle, skipWithoutEmulator } from "./bigtable-support.ts";
import { expectSame, runSeeds, textReader } from "./scan-faults/run.ts";
import { type FaultyTable, startFaultyTable } from "./scan-faults/server.ts";
import { BUCKETS, ROWS, reading, TEXTS } from "./scan-faults/table.ts";

/** `scan-faults.long.test.ts` runs more of them. */
const SEEDS = 60;

/** A bucket that cannot be reached, one that ends so each time, and one that is refused in the middle. */
const FOR_GOOD = [
  { status: 14, afterRows: 0, code: "UNAVAILABLE" },
  { status: 14, afterRows: 500, code: "UNAVAILABLE" },
  { status: 7, afterRows: 300, code: "PERMISSION_DENIED" },
];

describe.skipIf(skipWithoutEmulator)(emulatorTitle(`scans of ${ROWS} rows over streams that break`), () => {
  let server: FaultyTable;
  beforeAll(async () => {
    server = await startFaultyTable();
  });
  afterAll(() => server?.stop());

  it(`M01: lose, double and reorder nothing under ${SEEDS} fault schedules`, async () => {
    await runSeeds(server, SEEDS);
  }, 300_000);

  it("a bucket that fails for good is named, with a cursor that works", async () => {
    const { table, proxy } = server;
    const everything = plan(reading, {}, { fullScan: true });
    const reader = textReader(everything);
    for (const bucket of [0, 7, BUCKETS - 1]) {
      for (const { status, afterRows, code } of FOR_GOOD) {
        const prefix = Buffer.from(`${String(bucket).padStart(2, "0")}#`).toString("hex");
        proxy.play({ calls: [], broken: { prefix, fault: { end: { status }, afterRows } } });
        const given: string[] = [];
        const run = scan(table, everything, reader, { retry: { attempts: 2, initialDelay: 1, maxDelay: 1 } });
        const failure = await (async () => {
          for await (const text of run) given.push(text);
        })().catch((error: unknown) => error);
        if (!isScanError(failure)) throw failure ?? new Error("the scan did not fail");
        expect(failure).toMatchObject({ code, entity: "Reading", bucket });
        expect(failure.message).toContain(`bucket ${bucket} of entity Reading`);
        expectSame(given, TEXTS.slice(0, given.length));
        expect(given.length > 0).toBe(afterRows > 0);
        proxy.play({ calls: [] });
        const rest = await collect(scan(table, everything, reader, { after: failure.cursor }));
        expectSame([...given, ...rest], TEXTS);
      }
    }
  }, 120_000);
});
