import { keyCodec } from "../codec/index.ts";
import { givenComponents } from "../component.ts";
import { generationSpec } from "../generations.ts";
import { type PlanOptions, plan as planKeys } from "../plan/plan.ts";
import type { Plan } from "../plan/types.ts";
import type { KeySpec, KeyValues } from "../spec.ts";
import { count } from "./count.ts";
import type { Entity } from "./entity.ts";
import { columnRefs, entityReader, valuesOf } from "./entity-rows.ts";
import type { ColumnRef } from "./filters/columns.ts";
import { type GetOptions, getRows } from "./get-rows.ts";
import { type Page, type PageOptions, page } from "./page.ts";
import { type Scan, type ScanTarget, scan } from "./scan.ts";
import { type ScanAllOptions, scanAll, scanShard, shards } from "./scan-all.ts";
import type { ScanOptions } from "./scan-options.ts";
import type { Shard } from "./shards.ts";

/** Which columns a read of an entity gives. */
export interface ColumnChoice<Column extends string> {
  /**
   * The columns to read: a row has the components of its key and these. A row that has none of them is not given, also
   * not with some that are missing and required. None at all: keys alone. Default: all columns.
   */
  readonly columns?: readonly Column[] | undefined;
}

/** How a query is run. */
export type ReadOptions<Column extends string = string> = Omit<ScanOptions, "columns" | "versions"> &
  ColumnChoice<Column> &
  PlanOptions;

/** How a page of a query is read. */
export type ReadPageOptions<Column extends string = string> = Omit<PageOptions, "columns" | "versions"> &
  ColumnChoice<Column> &
  PlanOptions;

/** How rows are looked up. */
export type GetRowOptions<Column extends string = string> = Omit<GetOptions, "columns" | "versions"> &
  ColumnChoice<Column>;

/** A row with the components of its key and the columns that are asked for. */
export type Selected<Key, Row, Column extends string> = Pick<Row, Extract<keyof Row, keyof Key | Column>>;

/** The names of an entity's columns: the properties of a row that are no components of its key. */
export type ColumnOf<Key, Row> = Exclude<Extract<keyof Row, string>, keyof Key>;

/** Runs a plan: typed rows, with the columns asked for. */
export function scanEntity<Key, Row extends Key, Column extends string>(
  entity: Entity<Key, Row>,
  target: ScanTarget,
  plan: Plan,
  options: ReadOptions<Column>,
): Scan<Selected<Key, Row, Column>> {
  const { columns, ...rest } = options;
  return scan(target, plan, entityReader(entity, plan.residual, columns), rest);
}

/** One page of a plan's rows in its order: typed, with the columns asked for. */
export async function pageEntity<Key, Row extends Key, Column extends string>(
  entity: Entity<Key, Row>,
  target: ScanTarget,
  plan: Plan,
  options: ReadPageOptions<Column>,
): Promise<Page<Selected<Key, Row, Column>>> {
  const { columns, ...rest } = options;
  return page(target, plan, entityReader(entity, plan.residual, columns), rest);
}

/** Counts the rows of a plan that have any of the columns asked for, without reading values. */
export async function countEntity<Key, Row extends Key>(
  entity: Entity<Key, Row>,
  target: ScanTarget,
  plan: Plan,
  options: ReadOptions,
): Promise<number> {
  const { columns, ...rest } = options;
  const refs = cellsToCount(entity, columns);
  return count(target, plan, { ...entityReader(entity, plan.residual, []), columns: refs }, rest);
}

/** A state that is deleted has its version left, which is not counted. */
function cellsToCount<Key, Row>(
  entity: Entity<Key, Row>,
  columns: readonly string[] | undefined,
): readonly ColumnRef[] | undefined {
  if (entity.version === undefined) return columnRefs(entity, columns);
  const names = columns ?? entity.columns.map(({ name }) => name);
  return columnRefs(entity, names.length === 0 || names.includes(entity.version) ? valuesOf(entity) : names);
}

/**
 * Looks up rows by their keys: `undefined` where there is none. With earlier bucket counts, keys that have no row are
 * looked up as each of these would have written them, newest first.
 */
export async function getEntities<Key, Row extends Key, Column extends string>(
  entity: Entity<Key, Row>,
  target: ScanTarget,
  keys: readonly Key[],
  options: GetRowOptions<Column>,
): Promise<(Selected<Key, Row, Column> | undefined)[]> {
  const { columns, ...rest } = options;
  const reader = entityReader(entity, {}, columns);
  const owner = { entity: entity.key.entity };
  const rows: (Row | undefined)[] = await getRows(target, keys.map(entity.encodeKey), reader, owner, rest);
  for (const [index] of (entity.key.generations ?? []).entries()) {
    const generation = index + 1;
    const missing = rows.flatMap((row, at) => (row === undefined ? [at] : []));
    const encode = encoderOf(entity.key, generation);
    const older = missing.map((at) => encode(keys[at] as KeyValues));
    const found = await getRows(target, older, reader, { ...owner, generation }, rest);
    for (const [n, at] of missing.entries()) rows[at] = found[n];
  }
  return rows;
}

/** Writes keys as an earlier generation has them. A caller's key may be a whole row: only its components are taken. */
export function encoderOf(spec: KeySpec, generation: number): (values: KeyValues) => Uint8Array {
  const { encode } = keyCodec(generationSpec(spec, generation));
  const names = givenComponents(spec).map(({ name }) => name);
  return (values) => encode(Object.fromEntries(names.map((name) => [name, values[name]!])));
}

/** The row of one key; `undefined` where there is none. */
export async function getEntity<Key, Row extends Key, Column extends string>(
  entity: Entity<Key, Row>,
  target: ScanTarget,
  key: Key,
  options: GetRowOptions<Column>,
): Promise<Selected<Key, Row, Column> | undefined> {
  return (await getEntities(entity, target, [key], options))[0];
}

/** How all rows of an entity are read. */
export type ReadAllOptions<Column extends string = string> = Omit<ScanAllOptions, "columns" | "versions"> &
  ColumnChoice<Column>;

/**
 * Reads all rows of an entity in parallel, in no order.
 *
 * @throws ScanError, KeyError as a scan does
 * @example for await (const reading of scanAllOf(readingEntity, table, { columns: ["status"] })) tally(reading.status);
 */
export function scanAllOf<Key, Row extends Key, Column extends ColumnOf<Key, Row> = ColumnOf<Key, Row>>(
  entity: Entity<Key, Row>,
  target: ScanTarget,
  options: ReadAllOptions<Column> = {},
): AsyncGenerator<Selected<Key, Row, Column>, void, undefined> {
  const { columns, ...rest } = options;
  return scanAll(target, allOf(entity), entityReader(entity, {}, columns), rest);
}

/**
 * Cuts the rows of an entity into at most `count` parts of about equal size, for several workers or processes.
 *
 * @throws ScanError, KeyError as a scan does
 * @example const parts = await shardsOf(readingEntity, table, 32);
 */
export function shardsOf<Key, Row>(
  entity: Entity<Key, Row>,
  target: ScanTarget,
  count: number,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<Shard[]> {
  return shards(target, allOf(entity), count, options);
}

/**
 * Reads the rows of one of the parts that {@link shardsOf} has cut, in the order of their row keys.
 *
 * @throws ScanError, KeyError as a scan does
 */
export function scanShardOf<Key, Row extends Key, Column extends ColumnOf<Key, Row> = ColumnOf<Key, Row>>(
  entity: Entity<Key, Row>,
  target: ScanTarget,
  shard: Shard,
  options: ReadAllOptions<Column> = {},
): AsyncIterable<Selected<Key, Row, Column>> {
  const { columns, ...rest } = options;
  return scanShard(target, shard, entityReader(entity, {}, columns), rest);
}

function allOf<Key, Row>(entity: Entity<Key, Row>): Plan {
  return planKeys(entity.key, {}, { fullScan: true, maxRanges: Number.MAX_SAFE_INTEGER });
}
