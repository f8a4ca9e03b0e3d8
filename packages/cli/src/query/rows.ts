import { bytesOf, type ColumnModel, type EntityModel } from "@rowsmith/core";
import { isDerived, isKeyError, isValueError, type KeyValues, keyCodec, type Plan } from "@rowsmith/keys";
import type { Cell, RawRow } from "@rowsmith/keys/bigtable";
import { generationSpec, matcherOf } from "@rowsmith/keys/plan";
import { type Printed, printedComponent, printedEntries, printedValue } from "./values.ts";

/** The value of a component or column. */
export interface NamedValue extends Printed {
  readonly name: string;
}

/** A row as `scan` prints it. */
export interface ScannedRow {
  readonly key: readonly NamedValue[];
  /** Columns that the row has; the others are left out. */
  readonly columns: readonly NamedValue[];
}

/** A row that is not of the entity: its key or a value cannot be read. */
export interface UnreadableRow {
  readonly rawKey: Uint8Array;
  readonly problem: string;
}

/**
 * Reads raw rows by the schema; `undefined` for rows that the plan's residual refuses, and for keys of another number of
 * buckets than that of the range they were found in.
 *
 * @param columns - those of the entity that are asked for
 */
export function rowReader(
  entity: EntityModel,
  plan: Plan,
  columns: readonly ColumnModel[],
): (row: RawRow, generation: number) => ScannedRow | UnreadableRow | undefined {
  const older = entity.key.generations ?? [];
  const codecs = [0, ...older].map((_, generation) => keyCodec(generationSpec(entity.key, generation)));
  const readers = columns.map((column) => ({ name: column.name, read: columnReader(entity, column) }));
  const isAdmitted = matcherOf(entity.key, plan.residual);
  return (row, generation) => {
    try {
      const values = codecs[generation]!.decode(row.key);
      if (!isAdmitted(values)) return undefined;
      return {
        key: keyValues(entity, values),
        columns: readers.flatMap(({ name, read }) => {
          const value = read(row.cells);
          return value ? [{ name, ...value }] : [];
        }),
      };
    } catch (error) {
      if (!isKeyError(error) && !isValueError(error)) throw error;
      if (older.length > 0 && error.code === "WRONG_BUCKET") return undefined;
      return { rawKey: row.key, problem: error.message };
    }
  };
}

function keyValues({ key }: EntityModel, values: KeyValues): NamedValue[] {
  return key.components.flatMap((component) => {
    const { name } = component;
    return isDerived(component) ? [] : [{ name, ...printedComponent(component, values[name]!) }];
  });
}

type ColumnReader = (cells: readonly Cell[]) => Printed | undefined;

function columnReader(entity: EntityModel, column: ColumnModel): ColumnReader {
  const { family } = column;
  if (column.qualifier !== null) {
    const qualifier = bytesOf(column.qualifier);
    // The newest cell comes first.
    return (cells) => {
      const cell = cells.find((candidate) => candidate.family === family && same(candidate.qualifier, qualifier));
      return cell && printedValue(column, cell.value);
    };
  }
  const named = entity.columns.flatMap((other) =>
    other.family === family && other.qualifier !== null ? [bytesOf(other.qualifier)] : [],
  );
  return (cells) => {
    const own = cells.filter((cell) => cell.family === family && !named.some((other) => same(other, cell.qualifier)));
    const newest = own.filter((cell, i) => i === 0 || !same(cell.qualifier, own[i - 1]!.qualifier));
    if (newest.length === 0) return undefined;
    return printedEntries(newest.map(({ qualifier, value }) => [qualifier, printedValue(column, value)]));
  };
}

function same(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}
