import { expect, it } from "vitest";
import { emulatorTitle, skipWithoutEmulator } from "./bigtable-support.ts";
import { bundleChild } from "./bundle-child.ts";
import { MEGABYTE, slowScan, withFilledTable } from "./scan-memory.ts";

it.skipIf(skipWithoutEmulator)(
  emulatorTitle("1,000,000 rows, the first 10,000 read slowly, take less than 150 MB"),
  async () => {
    const program = await bundleChild(new URL("scan-memory.child.ts", import.meta.url));
    try {
      await withFilledTable({ rows: 1_000_000, size: 100 }, async (host, table) => {
        const { rows, grownBy } = await slowScan(program, host, table, 10_000);
        expect(rows).toBe(1_000_000);
        expect(grownBy / MEGABYTE).toBeLessThan(150);
        console.log(`grown by ${(grownBy / MEGABYTE).toFixed(0)} MB`);
      });
    } finally {
      program.remove();
    }
  },
  1_800_000,
);
