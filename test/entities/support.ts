import { Bigtable, type Table } from "@google-cloud/bigtable";
import { type Micros, micros } from "@rowsmith/keys";
import { type EntryResult, getRows, type RawRow, type ScanTarget, type writeRows } from "@rowsmith/keys/bigtable";
import { createTestTable, type Emulator, MemoryTable, startEmulator } from "@rowsmith/keys/testing";
import { afterAll, beforeAll, describe } from "vitest";
import { emulatorTitle, skipWithoutEmulator } from "../examples-support.ts";

// on the emulator.

export const AT = micros(1_793_361_600_123_456n);
export const MILLI = 1_793_361_600_123_000n;
export const later = (microseconds: bigint): Micros => micros(AT + microseconds);
/** A clock that stands still. */
export const clock = (at: bigint = AT) => ({ clock: () => micros(at) });
export const INT64 = { int64Type: { encoding: { bigEndianBytes: {} } } };
export const aggregate = (kind: string) => ({ valueType: { aggregateType: { inputType: INT64, [kind]: {} } } });

/** A table that both reads and writes take. */
export type Target = ScanTarget & Parameters<typeof writeRows>[0];
export interface Opened {
  readonly table: Target;
  close(): Promise<void>;
}

export function openMemory(): Promise<Opened> {
  const table = new MemoryTable({
    families: ["m", "hist", "raw"],
    aggregates: { sums: "sum", least: "min", most: "max" },
  });
  return Promise.resolve({ table, close: () => Promise.resolve() });
}

export async function openEmulator(): Promise<Opened> {
  const emulator: Emulator = await startEmulator();
  const client = new Bigtable({ projectId: "test", apiEndpoint: emulator.host, metricsEnabled: false });
  const families = {
    m: {},
    hist: {},
    raw: {},
    sums: aggregate("sum"),
    least: aggregate("min"),
    most: aggregate("max"),
    unique: aggregate("hllppUniqueCount"),
  };
  const { table, drop } = await createTestTable<Table>(client.instance("test"), { families });
  return {
    table: table as unknown as Target,
    close: async () => {
      await drop();
      await client.close();
      await emulator.stop();
    },
  };
}

export async function collect<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

/** The cells of a row as they are stored, all versions. */
export async function cellsOf(table: Target, key: Uint8Array): Promise<RawRow["cells"]> {
  const reader = { mergeKey: (bytes: Uint8Array) => bytes, read: (row: RawRow) => row.cells };
  const [cells] = await getRows(table, [key], reader, { entity: "raw" }, { versions: 1000 });
  return cells ?? [];
}

export const outcomes = (results: readonly EntryResult[]): string[] => results.map(({ outcome }) => outcome);

export function refusal(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    return `${(error as Error).name} ${(error as { code?: string }).code} ${(error as Error).message}`;
  }
  return "accepted";
}

/** Runs tests on a table in memory and on the emulator; `use` gets the table before they run. */
export function onEachTable(name: string, tests: (use: (opened: (table: Target) => void) => void) => void): void {
  describe.each([
    ["in memory", openMemory, false],
    [emulatorTitle("on the emulator"), openEmulator, skipWithoutEmulator],
  ] as const)("%s", (_, open, skipped) => {
    describe.skipIf(skipped)(name, () => {
      let close: () => Promise<void>;
      tests((opened) => {
        beforeAll(async () => {
          const made = await open();
          close = made.close;
          opened(made.table);
        });
        afterAll(() => close?.());
      });
    });
  });
}

export function caught(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  return undefined;
}
