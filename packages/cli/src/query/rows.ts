import { bytesOf, type ColumnModel, type EntityModel } from "@rowsmith/core";
import {
  type ColumnValue,
  decodeEnumValue,
  decodeValue,
  generationSpec,
  isDerived,
  isKeyError,
  isValueError,
  keyCodec,
  matches,
  type Plan,
} from "@rowsmith/keys";
import type { RawRow } from "@rowsmith/keys/bigtable";
import { formatValue } from "@rowsmith/keys/tools";
import { CliError } from "../output/error.ts";

/** A value as it is printed: 64-bit numbers as decimal text, bytes as hex, JSON as its text, no number that JSON lacks. */
export type JsonValue = string | number | boolean;

/** A row as `scan` prints it. */
export interface ScannedRow {
  readonly key: Readonly<Record<string, JsonValue>>;
  /** Columns that the row has; the others are left out. */
  readonly columns: Readonly<Record<string, JsonValue>>;
}

/** A row that is not of the entity: its key or a value cannot be read. */
export interface UnreadableRow {
  readonly rawKey: Uint8Array;
  readonly problem: string;
}

/**
 * Reads raw rows by the schema; `undefined` for rows that the plan's residual refuses, and for keys of another number of
 * buckets than that of the range they were found in.
 */
export function rowReader(
  entity: EntityModel,
  plan: Plan,
): (row: RawRow, generation: number) => ScannedRow | UnreadableRow | undefined {
  refuseUnbuilt(entity);
  const older = entity.key.generations ?? [];
  const codecs = [0, ...older].map((_, generation) => keyCodec(generationSpec(entity.key, generation)));
  const given = entity.key.components.filter((component) => !isDerived(component));
  const columns = entity.columns.map((column) => ({
    cell: cellName(column.family, bytesOf(column.qualifier!)),
    column,
  }));
  return (row, generation) => {
    try {
      const values = codecs[generation]!.decode(row.key);
      if (!matches(entity.key, plan.residual, values)) return undefined;
      // Cells come newest first: reversed, the newest is the one that stays.
      const cells = new Map(row.cells.toReversed().map((cell) => [cellName(cell.family, cell.qualifier), cell.value]));
      const found = columns.flatMap(({ cell, column }) => {
        const value = cells.get(cell);
        return value ? [[column.name, readValue(column, value)] as const] : [];
      });
      return {
        key: Object.fromEntries(
          given.map((component) => [component.name, formatValue(component, values[component.name]!)]),
        ),
        columns: Object.fromEntries(found),
      };
    } catch (error) {
      if (!isKeyError(error) && !isValueError(error)) throw error;
      if (older.length > 0 && error.code === "WRONG_BUCKET") return undefined;
      return { rawKey: row.key, problem: error.message };
    }
  };
}

function readValue({ name, type, values = [] }: ColumnModel, value: Uint8Array): JsonValue {
  return type === "enum" ? decodeEnumValue(value, values, name) : jsonValue(decodeValue(type, value, name));
}

/** Columns that would be read wrongly by code that does not know them. */
function refuseUnbuilt(entity: EntityModel): void {
  const column = entity.columns.find(({ dynamic }) => dynamic);
  if (!column) return;
  throw new CliError({
    what: `This version of rowsmith can't read the dynamic column ${column.name} of ${entity.name}.`,
    where: `${entity.name}.${column.name}`,
    next: "Read the table with cbt, or with a schema that leaves the column out.",
  });
}

function cellName(family: string, qualifier: Uint8Array): string {
  return `${family}:${Buffer.from(qualifier).toString("latin1")}`;
}

function jsonValue(value: ColumnValue): JsonValue {
  if (typeof value === "bigint") return String(value);
  if (value instanceof Uint8Array) return Buffer.from(value).toString("hex");
  if (typeof value === "object") return JSON.stringify(value);
  return typeof value === "number" && !Number.isFinite(value) ? String(value) : value;
}
