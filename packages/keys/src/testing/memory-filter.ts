import type { Cell } from "../bigtable/row.ts";

/** Keeps the cells of a row that pass. Cells come by column, newest first. */
export type CellFilter = (cells: readonly Cell[]) => readonly Cell[];

/**
 * The meaning of a raw row filter, for those that a table in memory knows: `cellsPerColumnLimitFilter`, `passAllFilter`
 * and `chain` of them. Any other is refused: it would have to be ignored.
 */
export function cellFilter(filter: object | undefined): CellFilter {
  if (filter === undefined) return (cells) => cells;
  const entries = Object.entries(filter);
  const [name, value] = entries[0] ?? [];
  if (entries.length === 1 && name === "passAllFilter" && value === true) return (cells) => cells;
  if (entries.length === 1 && name === "cellsPerColumnLimitFilter" && Number.isSafeInteger(value) && value > 0) {
    return (cells) => newest(cells, value);
  }
  if (entries.length === 1 && name === "chain" && Array.isArray(value?.filters)) {
    const filters: CellFilter[] = value.filters.map(cellFilter);
    return (cells) => filters.reduce((kept, next) => next(kept), cells);
  }
  const known = "cellsPerColumnLimitFilter, passAllFilter and chain";
  throw new TypeError(`a table in memory knows the filters ${known}; got ${JSON.stringify(filter)}`);
}

function newest(cells: readonly Cell[], limit: number): readonly Cell[] {
  let count = 0;
  return cells.filter((cell, at) => {
    const before = cells[at - 1];
    const same = before !== undefined && before.family === cell.family && sameBytes(before.qualifier, cell.qualifier);
    count = same ? count + 1 : 1;
    return count <= limit;
  });
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}
