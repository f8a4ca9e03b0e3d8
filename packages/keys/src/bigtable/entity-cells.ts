import { equalBytes } from "../bytes.ts";
import { missingColumn } from "../runtime/row.ts";
import type { Entity, EntityColumn } from "./entity.ts";
import type { Cell } from "./row.ts";

/** Puts the cells of one row into it, those of the columns asked for. */
export type CellsReader<Row> = (row: Partial<Row>, cells: readonly Cell[]) => void;

/**
 * Finds the column of each cell by its exact bytes. Cells come in the order of columns, so that the next cell mostly is
 * of the column behind the last one: that is tried first.
 *
 * @param asked - names of columns; the others are passed over, and may be missing
 */
export function cellsReader<Key, Row>(entity: Entity<Key, Row>, asked?: readonly string[]): CellsReader<Row> {
  const isAsked = (column: EntityColumn): boolean => asked === undefined || asked.includes(column.name);
  const columns = entity.columns
    .map((column, index) => ({ ...column, index, asked: isAsked(column) }))
    .filter((column): column is ExactColumn => column.qualifier !== null)
    .sort(byCell);
  const rest = new Map(
    entity.columns.flatMap((column, index) =>
      column.qualifier === null ? [[column.family, isAsked(column) ? index : NONE] as const] : [],
    ),
  );
  const required = entity.columns.filter((column) => column.required && isAsked(column));
  return (row, cells) => {
    let expected = 0;
    let last = NONE;
    for (const cell of cells) {
      const at = findColumn(columns, cell, expected);
      if (at === NONE) {
        const index = rest.get(cell.family);
        if (index !== undefined && index !== NONE) entity.readColumn(row, index, cell);
        continue;
      }
      // Older versions follow the newest.
      if (at === last) continue;
      last = at;
      expected = at + 1;
      const column = columns[at]!;
      if (column.asked) entity.readColumn(row, column.index, cell);
    }
    for (const { name } of required) {
      if (row[name as keyof Row] === undefined) missingColumn(entity.key.entity, name);
    }
  };
}

interface ExactColumn extends EntityColumn {
  readonly qualifier: Uint8Array;
  readonly index: number;
  readonly asked: boolean;
}

const NONE = -1;

function findColumn(columns: readonly ExactColumn[], cell: Cell, expected: number): number {
  const { family, qualifier } = cell;
  for (let at = expected; at < columns.length; at++) if (isOf(columns[at]!, family, qualifier)) return at;
  const before = Math.min(expected, columns.length);
  for (let at = 0; at < before; at++) if (isOf(columns[at]!, family, qualifier)) return at;
  return NONE;
}

function isOf(column: ExactColumn, family: string, qualifier: Uint8Array): boolean {
  return column.family === family && equalBytes(column.qualifier, qualifier);
}

function byCell(a: ExactColumn, b: ExactColumn): number {
  if (a.family !== b.family) return a.family < b.family ? -1 : 1;
  return Buffer.compare(a.qualifier, b.qualifier);
}
