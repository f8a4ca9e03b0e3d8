/** A raw row filter (google.bigtable.v2.RowFilter): bytes as Buffers, int64 as decimal strings. */
export type RowFilter = { readonly [field: string]: unknown };

/** Every cell, as it is. */
export const ALL_CELLS: RowFilter = { passAllFilter: true };

/** No cell, and so no row. */
export const NO_CELL: RowFilter = { blockAllFilter: true };

/** Cells without their values: for reads that only ask which cells there are. */
export const STRIP_VALUES: RowFilter = { stripValueTransformer: true };

/**
 * One filter after the other: each gets the cells that the one before has left. None is all cells.
 *
 * @example chain(columns([{ family: "m" }]), newest(1))
 */
export function chain(...filters: readonly (RowFilter | undefined)[]): RowFilter {
  const parts = filters.flatMap((filter) => (filter === undefined || filter === ALL_CELLS ? [] : [filter]));
  if (parts.length === 0) return ALL_CELLS;
  return parts.length === 1 ? parts[0]! : { chain: { filters: parts } };
}

/**
 * The cells of all filters together; one that several let through comes once for each of them. None is no cell.
 *
 * @example interleave(valueEquals(Buffer.from("a")), valueEquals(Buffer.from("b")))
 */
export function interleave(...filters: readonly RowFilter[]): RowFilter {
  if (filters.length === 0) return NO_CELL;
  return filters.length === 1 ? filters[0]! : { interleave: { filters } };
}

/** At most `count` cells of each row, the first ones. */
export function cellsPerRow(count: number): RowFilter {
  return { cellsPerRowLimitFilter: count };
}

/**
 * At most `count` cells of each column, the newest ones. Garbage collection removes older ones only in time: until then
 * they are given and match like any other.
 */
export function newest(count: number): RowFilter {
  return { cellsPerColumnLimitFilter: count };
}
