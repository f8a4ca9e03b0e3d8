import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emulatorTitle, skipWithoutEmulator } from "./bigtable-support.ts";
import { bundleChild, type ChildProgram } from "./bundle-child.ts";
import { MEGABYTE, result, slowScan, withFilledTable } from "./scan-memory.ts";

describe.skipIf(skipWithoutEmulator)(emulatorTitle("a process that scans"), () => {
  const programs: ChildProgram[] = [];
  let memory: ChildProgram;
  let leaving: ChildProgram;

  beforeAll(async () => {
    memory = await bundleChild(new URL("scan-memory.child.ts", import.meta.url));
    leaving = await bundleChild(new URL("scan-break.child.ts", import.meta.url));
    programs.push(memory, leaving);
  });
  afterAll(() => {
    for (const program of programs) program.remove();
  });

  // All rows together are 200 MB.
  it("holds few rows whatever the consumer's speed, and ends by itself after break", async () => {
    await withFilledTable({ rows: 40_000, size: 5_000 }, async (host, table) => {
      const { rows, grownBy } = await slowScan(memory, host, table, 2_000);
      expect(rows).toBe(40_000);
      expect(grownBy / MEGABYTE).toBeLessThan(150);
      const { ended } = await result<{ ended: number }>(leaving.start(host, table));
      expect(ended).toBeLessThan(1_000);
    });
  }, 120_000);
});
