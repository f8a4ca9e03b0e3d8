import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Bigtable, Table } from "@google-cloud/bigtable";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestTable, type Emulator, startEmulator, type TestTable } from "../src/testing/index.ts";
import { emulatorTitle, openClient, skipWithoutEmulator } from "./bigtable-support.ts";
import { bundleChild, type ChildProgram, ended } from "./bundle-child.ts";

const ENOUGH = 3000;
const UNTIL_KILL = 500;

interface Run {
  readonly numbers: number[];
  readonly end: number | string | null;
}

describe.skipIf(skipWithoutEmulator)(
  emulatorTitle("a leased sequence over three processes, one of them killed"),
  () => {
    let emulator: Emulator;
    let client: Bigtable;
    let program: ChildProgram;
    let created: TestTable<Table>;
    let runs: readonly [Run, Run, Run];
    let restarted: Run;

    async function run(count: number, killAfter = Number.POSITIVE_INFINITY): Promise<Run> {
      const child = program.start(emulator.host, created.id, String(count));
      const numbers: number[] = [];
      const lines = createInterface(child.stdout!);
      lines.on("line", (line) => {
        if (numbers.push(Number(line)) === killAfter) child.kill("SIGKILL");
      });
      const [end] = await Promise.all([ended(child), once(lines, "close")]);
      return { numbers, end };
    }

    beforeAll(async () => {
      [emulator, program] = await Promise.all([
        startEmulator(),
        bundleChild(new URL("leased-sequence.child.ts", import.meta.url)),
      ]);
      client = openClient(emulator.host);
      created = await createTestTable(client.instance("i"), { families: ["s"] });
      runs = await Promise.all([run(ENOUGH), run(ENOUGH), run(1_000_000, UNTIL_KILL)]);
      restarted = await run(200);
    });
    afterAll(async () => {
      await created?.drop();
      await client?.close();
      await emulator?.stop();
      program?.remove();
    });

    it("one is killed in the middle, the others get all their numbers", () => {
      expect(runs.map(({ end }) => end)).toEqual([0, 0, "SIGKILL"]);
      expect(runs[0].numbers).toHaveLength(ENOUGH);
      expect(runs[1].numbers).toHaveLength(ENOUGH);
      expect(runs[2].numbers.length).toBeGreaterThanOrEqual(UNTIL_KILL);
    });

    it("no number is given twice, also not after a restart", () => {
      expect(restarted.end).toBe(0);
      const all = [...runs, restarted].flatMap(({ numbers }) => numbers);
      expect(new Set(all).size).toBe(all.length);
    });

    it("they did count at the same time, in blocks between each other's", () => {
      const [first, second, killed] = runs.map(({ numbers }) => ({
        from: Math.min(...numbers),
        to: Math.max(...numbers),
      }));
      expect(first!.from).toBeLessThan(second!.to);
      expect(second!.from).toBeLessThan(first!.to);
      expect(killed!.from).toBeLessThan(first!.to);
    });

    it("the numbers of each process rise, and every one is a whole number below the counter", () => {
      let counted = 0;
      for (const { numbers } of [...runs, restarted]) {
        const sorted = [...numbers].sort((a, b) => a - b);
        expect(numbers).toEqual(sorted);
        counted = Math.max(counted, sorted.at(-1)!);
      }
      // The killed process loses at most two blocks of seven, the others and the restarted one as many at their end.
      const given = [...runs, restarted].reduce((sum, { numbers }) => sum + numbers.length, 0);
      expect(counted + 1 - given).toBeLessThanOrEqual(4 * 14);
    });
  },
);
