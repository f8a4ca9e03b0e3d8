import type { Cell } from "../bigtable/row.ts";
import { compareBytes } from "../bytes.ts";

/** Keeps the cells of a row that pass. Cells come by family, by column, then newest first. */
export type CellFilter = (cells: readonly Cell[]) => readonly Cell[];

/** The fields of a raw filter that stand alone, by the name of the filter. */
type Fields = Readonly<Record<string, unknown>>;

/**
 * The meaning of a raw row filter, for those that a table in memory knows: columns, timestamps and values by range,
 * limits by row and by column, without values, all, none, and `chain` and `interleave` of them. Any other is refused: it
 * would have to be ignored.
 */
export function cellFilter(filter: object | undefined): CellFilter {
  if (filter === undefined) return (cells) => cells;
  const entries = Object.entries(filter);
  const [name, value] = entries[0] ?? [];
  const known =
    entries.length === 1 && name !== undefined && Object.hasOwn(FILTERS, name) ? FILTERS[name]!(value) : null;
  if (known !== null) return known;
  const names = Object.keys(FILTERS).join(", ");
  throw new TypeError(`a table in memory knows the filters ${names}; got ${JSON.stringify(filter)}`);
}

/** The filter by its field; `null` where its value is not one. */
const FILTERS: Readonly<Record<string, (value: unknown) => CellFilter | null>> = {
  passAllFilter: (value) => (value === true ? (cells) => cells : null),
  blockAllFilter: (value) => (value === true ? () => [] : null),
  stripValueTransformer: (value) =>
    value === true ? (cells) => cells.map((cell) => ({ ...cell, value: new Uint8Array(0) })) : null,
  cellsPerColumnLimitFilter: (value) => (isCount(value) ? (cells) => newest(cells, value) : null),
  cellsPerRowLimitFilter: (value) => (isCount(value) ? (cells) => cells.slice(0, value) : null),
  columnRangeFilter: (value) => {
    const fields = value as Fields;
    const inside = within(fields, "Qualifier");
    return (cells) => cells.filter((cell) => cell.family === fields.familyName && inside(cell.qualifier));
  },
  timestampRangeFilter: (value) => {
    const fields = value as Fields;
    const from = BigInt(String(fields.startTimestampMicros ?? 0));
    const to = BigInt(String(fields.endTimestampMicros ?? 0));
    return (cells) => cells.filter(({ timestampMicros: at }) => at >= from && (to === 0n || at < to));
  },
  valueRangeFilter: (value) => {
    const inside = within(value as Fields, "Value");
    return (cells) => cells.filter((cell) => inside(cell.value));
  },
  chain: (value) => {
    const filters = partsOf(value);
    return filters && ((cells) => filters.reduce((kept, next) => next(kept), cells));
  },
  interleave: (value) => {
    const filters = partsOf(value);
    return filters && ((cells) => filters.flatMap((one) => one(cells)).sort(compareCells));
  },
};

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

function partsOf(value: unknown): CellFilter[] | null {
  const { filters } = value as Fields;
  return Array.isArray(filters) ? filters.map(cellFilter) : null;
}

/** Whether bytes lie between the bounds of a range over `Qualifier` or `Value`. */
function within(fields: Fields, of: string): (bytes: Uint8Array) => boolean {
  const bound = (name: string): Uint8Array | undefined => fields[name] as Uint8Array | undefined;
  const [startClosed, startOpen] = [bound(`start${of}Closed`), bound(`start${of}Open`)];
  const [endClosed, endOpen] = [bound(`end${of}Closed`), bound(`end${of}Open`)];
  return (bytes) =>
    (startClosed === undefined || compareBytes(bytes, startClosed) >= 0) &&
    (startOpen === undefined || compareBytes(bytes, startOpen) > 0) &&
    (endClosed === undefined || compareBytes(bytes, endClosed) <= 0) &&
    (endOpen === undefined || compareBytes(bytes, endOpen) < 0);
}

function newest(cells: readonly Cell[], limit: number): readonly Cell[] {
  let count = 0;
  return cells.filter((cell, at) => {
    const before = cells[at - 1];
    const same = before !== undefined && compareColumns(before, cell) === 0;
    count = same ? count + 1 : 1;
    return count <= limit;
  });
}

function compareColumns(a: Cell, b: Cell): number {
  if (a.family !== b.family) return a.family < b.family ? -1 : 1;
  return compareBytes(a.qualifier, b.qualifier);
}

function compareCells(a: Cell, b: Cell): number {
  const order = compareColumns(a, b);
  if (order !== 0 || a.timestampMicros === b.timestampMicros) return order;
  return a.timestampMicros > b.timestampMicros ? -1 : 1;
}
