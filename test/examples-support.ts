import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Bigtable, type Instance, type Table } from "@google-cloud/bigtable";
import { compile, type TableModel } from "@rowsmith/core";
import { type RowSource, tableSource } from "@rowsmith/keys/bigtable";
import { createTestTable, EMULATOR_HELP, findEmulator, startEmulator } from "@rowsmith/keys/testing";

// An emulator needs no credentials: without this the client looks for a metadata server.
process.env.METADATA_SERVER_DETECTION = "none";

const missing = findEmulator() === null;
if (missing) console.warn(EMULATOR_HELP);

/** Skips where no emulator is, with the reason in the title; in CI the tests run, and fail. */
export const skipWithoutEmulator: boolean = missing && !process.env.CI;

export function emulatorTitle(title: string): string {
  return skipWithoutEmulator ? `${title} (SKIPPED: no Bigtable emulator was found)` : title;
}

export const repository: string = fileURLToPath(new URL("..", import.meta.url));

export function exampleFile(path: string): string {
  return readFileSync(new URL(`../examples/${path}`, import.meta.url), "utf8");
}

/** The text of an example's schema. */
export function exampleSchema(name: string): string {
  return exampleFile(`${name}/schemas/${name}.bt.yaml`);
}

/** The model of an example's schema. */
export function exampleModel(name: string): TableModel {
  const { model, diagnostics } = compile(exampleSchema(name), `${name}.bt.yaml`);
  if (model === null) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  return model;
}

/** An example's table on an emulator. */
export interface ExampleTable {
  readonly table: Table;
  readonly source: RowSource;
  close(): Promise<void>;
}

export async function openExampleTable(name: string): Promise<ExampleTable> {
  const emulator = await startEmulator();
  const client = new Bigtable({ projectId: "test", apiEndpoint: emulator.host, metricsEnabled: false });
  const families = Object.fromEntries(
    exampleModel(name).families.map(({ id, aggregate }) => [id, aggregate === undefined ? {} : aggregated(aggregate)]),
  );
  const instance: Instance = client.instance("test");
  const { table, drop } = await createTestTable(instance, { families, prefix: name });
  return {
    table,
    source: tableSource(table),
    close: async () => {
      await drop();
      await client.close();
      await emulator.stop();
    },
  };
}

/** A family of totals as the admin API takes it. */
export function aggregated(by: string): object {
  return { valueType: { aggregateType: { inputType: { int64Type: { encoding: { bigEndianBytes: {} } } }, [by]: {} } } };
}

/** Every cell of a table as stored: all versions, with their timestamps. */
export async function rawCells(source: RowSource): Promise<string[]> {
  const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
  const lines: string[] = [];
  for await (const rows of source.read({ ranges: [{ start: new Uint8Array(0), end: null }], keys: [] })) {
    for (const { key, cells } of rows) {
      for (const { family, qualifier, timestampMicros, value } of cells) {
        lines.push([hex(key), family, hex(qualifier), timestampMicros, hex(value)].join(" "));
      }
    }
  }
  return lines;
}

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}
