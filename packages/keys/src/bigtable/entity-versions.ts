import { compareBytes } from "../bytes.ts";
import { granuleOf } from "../runtime/cell-time.ts";
import type { Granularity } from "../time/cell-timestamp.ts";
import type { Micros } from "../time/index.ts";
import type { Entity } from "./entity.ts";
import { encoderOf, type GetRowOptions, type Selected } from "./entity-reads.ts";
import { columnRefs, entityReader } from "./entity-rows.ts";
import { chain, newest, type RowFilter } from "./filters/combine.ts";
import { type CellTimes, cellTimes } from "./filters/times.ts";
import { getRows } from "./get-rows.ts";
import type { Cell } from "./row.ts";
import type { ScanTarget } from "./scan.ts";
import { ScanError } from "./scan-error.ts";

/** How versions of a row are read. */
export type VersionOptions<Column extends string = string> = Omit<GetRowOptions<Column>, "filter">;

/** How many versions of a row are read, and which. */
export interface VersionRange extends CellTimes {
  /** The greatest number of versions to give, the newest ones; default all. */
  readonly limit?: number | undefined;
}

/** The cells of a row that share a timestamp: what one write has stored. */
export interface RowVersion<Row> {
  readonly at: Micros;
  readonly row: Row;
}

const ALL_VERSIONS = 0x7fff_ffff;

/**
 * The row as of a time: of each column the newest cell that is dated at that time or before. `undefined` where there is
 * none. The time is rounded up to the granularity, so that what was floored to it on the way in is found.
 *
 * @throws ScanError, KeyError
 */
export async function getEntityAt<Key, Row extends Key, Column extends string>(
  entity: Entity<Key, Row>,
  target: ScanTarget,
  key: Key,
  at: bigint,
  granularity: Granularity,
  options: VersionOptions<Column>,
): Promise<Selected<Key, Row, Column> | undefined> {
  const filter = chain(cellTimes({ to: at + 1n }, granuleOf(granularity)), newest(1));
  const found = await cellsOfKey(entity, target, key, filter, options);
  return found && toRow(entity, found.key, newestOfEach(found.cells), options);
}

/**
 * The versions of a row between two times, newest first: what was written at one timestamp is one version. Both bounds
 * are rounded up to the granularity.
 *
 * @throws ScanError, KeyError
 */
export async function versionsOf<Key, Row extends Key, Column extends string>(
  entity: Entity<Key, Row>,
  target: ScanTarget,
  key: Key,
  range: VersionRange,
  granularity: Granularity,
  options: VersionOptions<Column>,
): Promise<RowVersion<Selected<Key, Row, Column>>[]> {
  const { limit = ALL_VERSIONS, ...times } = range;
  if (!Number.isInteger(limit) || limit < 1 || limit > ALL_VERSIONS) {
    throw new ScanError("INVALID_OPTION", `limit must be a whole number of versions, 1 or more; got ${limit}`);
  }
  const filter = chain(cellTimes(times, granuleOf(granularity)), newest(limit));
  const found = await cellsOfKey(entity, target, key, filter, options);
  if (found === undefined) return [];
  const versions = new Map<bigint, Cell[]>();
  for (const cell of found.cells) {
    const cells = versions.get(cell.timestampMicros);
    if (cells === undefined) versions.set(cell.timestampMicros, [cell]);
    else cells.push(cell);
  }
  return [...versions]
    .sort(([a], [b]) => (a > b ? -1 : 1))
    .slice(0, limit)
    .flatMap(([at, cells]) => {
      const row = toRow(entity, found.key, newestOfEach(cells), options);
      return row === undefined ? [] : [{ at: at as Micros, row }];
    });
}

interface FoundCells {
  /** The key as the present number of buckets has it. */
  readonly key: Uint8Array;
  readonly cells: readonly Cell[];
}

/** The cells of a row, of all generations that its key can be stored by: by column, newest first. */
async function cellsOfKey<Key, Row extends Key, Column extends string>(
  entity: Entity<Key, Row>,
  target: ScanTarget,
  key: Key,
  filter: RowFilter,
  options: VersionOptions<Column>,
): Promise<FoundCells | undefined> {
  const { columns, ...rest } = options;
  if (columns?.length === 0) {
    throw new ScanError("INVALID_OPTION", "a version is of its cells: name at least one column, or none to read all");
  }
  const reader = {
    columns: columnRefs(entity, columns),
    cells: entity.cells,
    mergeKey: (bytes: Uint8Array): Uint8Array => bytes,
    read: ({ cells }: { readonly cells: readonly Cell[] }): readonly Cell[] => cells,
  };
  const present = entity.encodeKey(key);
  const older = (entity.key.generations ?? []).map((_, index) => encoderOf(entity.key, index + 1)(key as never));
  const found: Cell[] = [];
  for (const [generation, bytes] of [present, ...older].entries()) {
    const owner = { entity: entity.key.entity, generation };
    const [cells] = await getRows(target, [bytes], reader, owner, { ...rest, filter, versions: ALL_VERSIONS });
    found.push(...(cells ?? []));
  }
  return found.length === 0 ? undefined : { key: present, cells: older.length === 0 ? found : found.sort(byColumn) };
}

function toRow<Key, Row extends Key, Column extends string>(
  entity: Entity<Key, Row>,
  key: Uint8Array,
  cells: readonly Cell[],
  { columns }: VersionOptions<Column>,
): Selected<Key, Row, Column> | undefined {
  return entityReader(entity, {}, columns).read({ key, cells }, 0);
}

/** Cells come by column, newest first. */
function newestOfEach(cells: readonly Cell[]): readonly Cell[] {
  return cells.filter((cell, at) => at === 0 || columnOrder(cells[at - 1]!, cell) !== 0);
}

function columnOrder(a: Cell, b: Cell): number {
  if (a.family !== b.family) return a.family < b.family ? -1 : 1;
  return compareBytes(a.qualifier, b.qualifier);
}

function byColumn(a: Cell, b: Cell): number {
  const order = columnOrder(a, b);
  if (order !== 0 || a.timestampMicros === b.timestampMicros) return order;
  return a.timestampMicros > b.timestampMicros ? -1 : 1;
}
