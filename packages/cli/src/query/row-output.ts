import { once } from "node:events";
import type { ColumnModel, EntityModel } from "@rowsmith/core";
import { isDerived } from "@rowsmith/keys";
import { TextTable } from "../output/table.ts";
import { colorsFor, safeJson } from "../output/terminal.ts";
import type { NamedValue, ScannedRow } from "./rows.ts";

/** Rows as text, for stdout. */
export interface RowOutput {
  row(row: ScannedRow): string;
  /** What was held back. */
  end(): string;
}

/** One JSON object a line. */
export function jsonOutput(): RowOutput {
  return {
    row: ({ key, columns }) => `${safeJson(`{"key":${objectText(key)},"columns":${objectText(columns)}}`)}\n`,
    end: () => "",
  };
}

function objectText(values: readonly NamedValue[]): string {
  return `{${values.map(({ name, json }) => `${JSON.stringify(name)}:${json}`).join(",")}}`;
}

/** A table with a column for each component of the key that is given, and each column that is asked for. */
export function tableOutput(entity: EntityModel, columns: readonly ColumnModel[]): RowOutput {
  const keys = entity.key.components.filter((component) => !isDerived(component)).map(({ name }) => name);
  const names = columns.map(({ name }) => name);
  const table = new TextTable([...keys, ...names], colorsFor(process.stdout));
  const textOf = (values: readonly NamedValue[], name: string): string =>
    values.find((value) => value.name === name)?.text ?? "";
  return {
    row: (row) =>
      table.add([...keys.map((name) => textOf(row.key, name)), ...names.map((name) => textOf(row.columns, name))]),
    end: () => table.end(),
  };
}

/** Writes data, and waits where the reader of the output is slower than the scan. */
export async function write(text: string): Promise<void> {
  if (text !== "" && !process.stdout.write(text)) await once(process.stdout, "drain");
}
