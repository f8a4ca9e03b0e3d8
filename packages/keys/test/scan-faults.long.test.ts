import { afterAll, beforeAll, describe, it } from "vitest";
import { emulatorTitle, skipWithoutEmulator } from "./bigtable-support.ts";
import { runSeeds } from "./scan-faults/run.ts";
import { type FaultyTable, startFaultyTable } from "./scan-faults/server.ts";
import { ROWS } from "./scan-faults/table.ts";

const SEEDS = Number(process.env.ROWSMITH_CASES ?? 500);

describe.skipIf(skipWithoutEmulator)(emulatorTitle(`scans of ${ROWS} rows over streams that break`), () => {
  let server: FaultyTable;
  beforeAll(async () => {
    server = await startFaultyTable();
  });
  afterAll(() => server?.stop());

  it(`M01: lose, double and reorder nothing under ${SEEDS} fault schedules`, async () => {
    await runSeeds(server, SEEDS);
  }, 3_600_000);
});
