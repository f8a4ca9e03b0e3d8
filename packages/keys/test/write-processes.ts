import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Bigtable, Table } from "@google-cloud/bigtable";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RawRow, tableSource } from "../src/bigtable/index.ts";
import { createTestTable, type Emulator, startEmulator, type TestTable } from "../src/testing/index.ts";
import { readAll } from "./bigtable-rows.ts";
import { emulatorTitle, openClient, skipWithoutEmulator } from "./bigtable-support.ts";
import { bundleChild, type ChildProgram, ended } from "./bundle-child.ts";
import {
  batchOf,
  COMPARE_LINE,
  DEVICES,
  EVENT_BATCH,
  eventCodec,
  eventOf,
  type Load,
  type Mode,
  PROCESSES,
  STATES,
  stateKey,
} from "./write-load.ts";

/** Requests of one process that are on their way at a time: the default of writing. */
const CONCURRENCY = 4;
const SUM = {
  valueType: { aggregateType: { inputType: { int64Type: { encoding: { bigEndianBytes: {} } } }, sum: {} } },
};

/** One run of one process: how far it said that it came, by kind, and what it counted at the end of each. */
interface Run {
  readonly end: number | string | null;
  readonly done: Map<string, number>;
  readonly counted: Map<string, readonly [number, number]>;
}

/** Writes from eight processes: once undisturbed, once with some of them killed and started again. */
export function describeProcesses(undisturbed: Load, disturbed: Load): void {
  describe.skipIf(skipWithoutEmulator)(emulatorTitle(`${PROCESSES} processes write`), () => {
    let emulator: Emulator;
    let client: Bigtable;
    let program: ChildProgram;

    beforeAll(async () => {
      [emulator, program] = await Promise.all([
        startEmulator(),
        bundleChild(new URL("write-load.child.ts", import.meta.url)),
      ]);
      client = openClient(emulator.host);
    });
    afterAll(async () => {
      await client?.close();
      await emulator?.stop();
      program?.remove();
    });

    const newTable = (): Promise<TestTable<Table>> =>
      createTestTable(client.instance("i"), {
        families: { m: {}, s: SUM, newest: { gcRule: { maxNumVersions: 1 } } },
      });

    /** @param killAt - the number of the line, or its kind, at which the process is killed */
    async function start(load: Load, table: string, process: number, killAt = ""): Promise<Run> {
      const sizes = [load.events, load.others].map(String);
      const child = program.start(emulator.host, table, String(process), ...sizes, killAt);
      const done = new Map<string, number>();
      const counted = new Map<string, readonly [number, number]>();
      const lines = createInterface(child.stdout!);
      lines.on("line", (line) => {
        const [kind, ...rest] = line.split(" ");
        if (kind === "end") counted.set(rest[0]!, [Number(rest[1]), Number(rest[2])]);
        else done.set(kind!, Number(rest[0]));
      });
      const [end] = await Promise.all([ended(child), once(lines, "close")]);
      return { end, done, counted };
    }

    const sumOf = (runs: readonly Run[], kind: Mode): number =>
      runs.reduce((sum, { counted }) => sum + counted.get(kind)![0], 0);

    describe("undisturbed", () => {
      const load = undisturbed;
      let created: TestTable<Table>;
      let runs: readonly Run[];

      beforeAll(async () => {
        created = await newTable();
        runs = await Promise.all(Array.from({ length: PROCESSES }, (_, n) => start(load, created.id, n)));
      }, 3_600_000);
      afterAll(() => created?.drop());

      it("and all come to their end", () => {
        expect(runs.map(({ end }) => end)).toEqual(new Array(PROCESSES).fill(0));
      });

      it(`${load.events} events of ${DEVICES} devices in 100 ms of event time: as many rows`, async () => {
        expect(sumOf(runs, "events")).toBe(load.events);
        await expectEvents(created.table, load);
      });

      it(`${load.others} comparisons with ${STATES} states in random order: each ends with its greatest version`, async () => {
        const applied = await expectGreatest(created.table, load);
        // Each change that was made left a cell in the log; the others came late, and were reported as no-ops.
        expect(sumOf(runs, "compare")).toBe(load.others - applied);
      });

      it("newest-event: each state reads as its newest event", () => expectNewest(created.table, load));

      it("sum: the totals are exact", async () => {
        expect(await totals(created.table)).toEqual(new Array(STATES).fill(load.others / STATES));
      });
    });

    describe("some of them killed at random, and started again with the same input", () => {
      const load = disturbed;
      let created: TestTable<Table>;
      const killed: Run[] = [];
      const last: Run[] = [];

      beforeAll(async () => {
        created = await newTable();
        const lines = Math.floor(load.events / PROCESSES / EVENT_BATCH + load.others / PROCESSES / COMPARE_LINE);
        await Promise.all(
          Array.from({ length: PROCESSES }, async (_, n) => {
            // Some anywhere, one while it adds.
            const killAt = n === 7 ? "sum" : String(1 + Math.floor(Math.random() * lines));
            if (n % 2 === 1) killed.push(await start(load, created.id, n, killAt));
            last.push(await start(load, created.id, n));
          }),
        );
      }, 3_600_000);
      afterAll(() => created?.drop());

      it("and in the end come to their end", () => {
        expect(killed.map(({ end }) => end)).toEqual(new Array(PROCESSES / 2).fill("SIGKILL"));
        expect(last.map(({ end }) => end)).toEqual(new Array(PROCESSES).fill(0));
      });

      it("events end as before", () => expectEvents(created.table, load));
      it("comparisons end as before", async () => {
        await expectGreatest(created.table, load);
      });
      it("newest events end as before", () => expectNewest(created.table, load));

      it("totals count twice what was added before the kill, and no more", async () => {
        const counted = (await totals(created.table)).reduce((sum, total) => sum + total, 0);
        const twice = counted - load.others;
        const confirmed = killed.reduce((sum, { done }) => sum + (done.get("sum") ?? 0), 0);
        console.info(
          `${twice} of ${load.others} additions counted twice; ${confirmed} had been confirmed before the kills`,
        );
        expect(confirmed).toBeGreaterThan(0);
        expect(twice).toBeGreaterThanOrEqual(confirmed);
        expect(twice).toBeLessThanOrEqual(confirmed + CONCURRENCY * batchOf(load.others));
      });
    });
  });
}

/** The rows are those of the input, no more and no fewer. */
async function expectEvents(table: Table, load: Load): Promise<void> {
  const expected = new Set<string>();
  for (let process = 0; process < PROCESSES; process++) {
    for (let n = 0; n < load.events / PROCESSES; n++) {
      const { micros: _, ...key } = eventOf(process, n);
      expected.add(Buffer.from(eventCodec.encode(key)).toString("latin1"));
    }
  }
  expect(expected.size).toBe(load.events);
  let rows = 0;
  const range = { start: new Uint8Array(0), end: Uint8Array.of(16) };
  for await (const batch of tableSource(table).read({ keys: [], ranges: [range] })) {
    for (const { key } of batch) {
      rows++;
      expected.delete(Buffer.from(key).toString("latin1"));
    }
  }
  expect(rows).toBe(load.events);
  expect(expected.size).toBe(0);
}

/** Each state's version is its greatest; gives how many changes were made. */
async function expectGreatest(table: Table, load: Load): Promise<number> {
  let applied = 0;
  for (const row of await states(table, "compare")) {
    const versions = row.cells.filter(({ qualifier }) => Buffer.from(qualifier).toString() === "version");
    expect(versions.map(({ value }) => Buffer.from(value).readBigInt64BE())).toEqual([BigInt(load.others / STATES)]);
    applied += row.cells.length - versions.length;
  }
  expect(applied).toBeGreaterThanOrEqual(STATES);
  return applied;
}

async function expectNewest(table: Table, load: Load): Promise<void> {
  const rows = await states(table, "newest");
  const newest = rows.map(({ cells }) => Buffer.from(cells[0]!.value).readBigInt64BE());
  expect(newest).toEqual(new Array(STATES).fill(BigInt(load.others / STATES)));
}

async function totals(table: Table): Promise<number[]> {
  return (await states(table, "sum")).map(({ cells }) => Number(Buffer.from(cells[0]!.value).readBigInt64BE()));
}

async function states(table: Table, kind: "compare" | "newest" | "sum"): Promise<RawRow[]> {
  const keys = Array.from({ length: STATES }, (_, state) => stateKey(kind, state));
  const rows = await readAll(tableSource(table), { keys, ranges: [] });
  expect(rows).toHaveLength(STATES);
  return rows;
}
