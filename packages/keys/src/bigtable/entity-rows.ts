import { bucketKey } from "../bucket-key.ts";
import { equalBytes } from "../bytes.ts";
import { keyCodec } from "../codec/index.ts";
import { isKeyError } from "../error.ts";
import { generationSpec } from "../generations.ts";
import { mergeKey } from "../merge-key.ts";
import { matcherOf } from "../plan/matches.ts";
import type { Where } from "../plan/types.ts";
import type { KeyValues } from "../spec.ts";
import type { Entity } from "./entity.ts";
import { cellsReader } from "./entity-cells.ts";
import type { RowReader } from "./entity-reader.ts";
import type { ColumnRef } from "./filters/columns.ts";
import type { Cell } from "./row.ts";
import { ScanError } from "./scan-error.ts";

/**
 * The reader of an entity's rows: keys are decoded and checked against the residual, then the values of the columns that are
 * asked for.
 *
 * @param residual - of the plan that is read
 * @param columns - names of columns; default all, and none reads keys alone
 * @throws ScanError INVALID_OPTION for a name that is no column
 */
export function entityReader<Key, Row extends Key>(
  entity: Entity<Key, Row>,
  residual: Where,
  columns?: readonly string[],
): RowReader<Row> {
  const readCells = cellsReader(entity, columns);
  const decode = decoderOf(entity);
  const isDeleted = deletedState(entity, columns);
  const isAdmitted = matcherOf(entity.key, residual);
  return {
    mergeKey: mergeKey(entity.key),
    bucketKey: bucketKey(entity.key),
    columns: columnRefs(entity, columnsToRead(entity, columns)),
    cells: entity.cells,
    read: (found, generation) => {
      const key = decode(found.key, generation);
      if (key === undefined || !isAdmitted(key as KeyValues)) return undefined;
      if (isDeleted(found.cells)) return undefined;
      // The key is this row's own: its columns are put beside its components.
      const row = key as Partial<Row>;
      readCells(row, found.cells);
      return row as Row;
    },
  };
}

/** Names of the columns that hold the state: all but the version. */
export function valuesOf<Key, Row>(entity: Entity<Key, Row>): string[] {
  return entity.columns.map(({ name }) => name).filter((name) => name !== entity.version);
}

/** A state that is deleted has its version left: neither that nor a key alone tells it from one that is there. */
function columnsToRead<Key, Row>(
  entity: Entity<Key, Row>,
  asked: readonly string[] | undefined,
): readonly string[] | undefined {
  if (asked === undefined || !needsValues(entity, asked)) return asked;
  return [...new Set([...asked, ...valuesOf(entity)])];
}

function needsValues<Key, Row>(entity: Entity<Key, Row>, asked: readonly string[] | undefined): boolean {
  const { version } = entity;
  return version !== undefined && (asked === undefined || asked.length === 0 || asked.includes(version));
}

/** Whether the cells of a row are those of a state that is deleted: its version alone. */
function deletedState<Key, Row>(
  entity: Entity<Key, Row>,
  asked: readonly string[] | undefined,
): (cells: readonly Cell[]) => boolean {
  const column = needsValues(entity, asked) && entity.columns.find(({ name }) => name === entity.version);
  if (!column || column.qualifier === null) return () => false;
  const { family, qualifier } = column;
  return (cells) => cells.every((cell) => cell.family === family && equalBytes(cell.qualifier, qualifier));
}

/** The columns as the server knows them; a column of any qualifier is its whole family. */
export function columnRefs<Key, Row>(
  entity: Entity<Key, Row>,
  names: readonly string[] | undefined,
): readonly ColumnRef[] | undefined {
  return names?.map((name) => {
    const column = entity.columns.find((candidate) => candidate.name === name);
    if (column !== undefined) return { family: column.family, qualifier: column.qualifier ?? undefined };
    const known = entity.columns.map((candidate) => candidate.name).join(", ");
    const message = `${entity.key.entity} has no column ${JSON.stringify(name)}; it has ${known || "none"}`;
    throw new ScanError("INVALID_OPTION", message, { entity: entity.key.entity });
  });
}

/**
 * The key of a row, as the generation in whose range it was found has it. Ranges of two generations may overlap: there,
 * a key that has another bucket is of the other one, and not wanted.
 */
function decoderOf<Key, Row extends Key>(
  entity: Entity<Key, Row>,
): (key: Uint8Array, generation: number) => Key | undefined {
  const { generations = [] } = entity.key;
  if (generations.length === 0) return entity.decodeKey;
  const older = generations.map((_, index) => keyCodec(generationSpec(entity.key, index + 1)));
  return (key, generation) => {
    try {
      return generation === 0 ? entity.decodeKey(key) : (older[generation - 1]!.decode(key) as Key);
    } catch (error) {
      if (isKeyError(error) && error.code === "WRONG_BUCKET") return undefined;
      throw error;
    }
  };
}
