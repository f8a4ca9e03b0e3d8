import type { RawRow, ReadRequest, RowSource } from "../src/bigtable/index.ts";
import type { SetCell } from "../src/testing/index.ts";

export async function readAll(source: RowSource, request: ReadRequest): Promise<RawRow[]> {
  const all: RawRow[] = [];
  for await (const rows of source.read(request)) all.push(...rows);
  return all;
}

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** A row as plain text, to compare what different sources give. */
export function rowText(row: RawRow): string {
  const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
  const cells = row.cells.map(
    (cell) => `${cell.family}:${hex(cell.qualifier)}@${cell.timestampMicros}=${hex(cell.value)}`,
  );
  return `${hex(row.key)} ${cells.join(" ")}`;
}

export function cell(qualifier: Uint8Array | string, value: Uint8Array | string, micros: bigint = 1000n): SetCell {
  return {
    familyName: "m",
    columnQualifier: Buffer.from(qualifier as string),
    timestampMicros: String(micros),
    value: Buffer.from(value as string),
  };
}
