import { granuleOf } from "../runtime/cell-time.ts";
import { deleteColumn } from "../runtime/cells.ts";
import type { Mutation } from "../runtime/mutation.ts";
import { type Clock, dateClock } from "../time/clock.ts";
import type { Entity } from "./entity.ts";
import { interleave, type RowFilter } from "./filters/combine.ts";
import { readFilter } from "./filters/read-filter.ts";
import { valueRange } from "./filters/values.ts";
import { ScanError } from "./scan-error.ts";

/** A change that depends on what is in the row, as CheckAndMutateRow takes it. */
export interface ConditionalEntry {
  readonly key: Uint8Array;
  readonly predicate: RowFilter;
  readonly trueMutations: readonly Mutation[];
  readonly falseMutations: readonly Mutation[];
  readonly idempotent: boolean;
}

/**
 * The change that replaces a state by one of a greater version: nothing where the stored version is equal or greater;
 * else all columns of the entity are deleted and the new ones set, in one step. So the clocks of writers decide nothing.
 * Of the stored version the newest cell counts, while its family's age keeps it.
 *
 * @param version - 8 bytes of an int64
 * @param mutations - the new cells, that of the version among them
 */
export function compareEntry<Key, Row>(
  entity: Entity<Key, Row>,
  key: Uint8Array,
  version: Uint8Array,
  mutations: readonly Mutation[],
  clock: Clock = dateClock,
): ConditionalEntry {
  const column = entity.columns.find(({ name }) => name === entity.version);
  if (column === undefined || column.qualifier === null) {
    throw new ScanError("INVALID_OPTION", `${entity.key.entity} has no version to compare`);
  }
  const { family, qualifier } = column;
  const now = Number(clock() / granuleOf("millis"));
  const reader = { columns: [{ family, qualifier }], cells: entity.cells };
  return {
    key,
    predicate: readFilter({ filter: atLeast(version) }, reader, now),
    trueMutations: [],
    falseMutations: [...deletesOf(entity), ...mutations],
    idempotent: true,
  };
}

const ZERO = Buffer.alloc(8);
const GREATEST = Buffer.from("7fffffffffffffff", "hex");

/** Int64 that are not less. Their bytes order as they do among those of one sign, and negative ones come last. */
function atLeast(version: Uint8Array): RowFilter {
  if (version[0]! < 0x80) return valueRange({ gte: version, lte: GREATEST });
  return interleave(valueRange({ gte: ZERO, lte: GREATEST }), valueRange({ gte: version }));
}

function deletesOf<Key, Row>(entity: Entity<Key, Row>): Mutation[] {
  const whole = new Set(entity.columns.flatMap(({ family, qualifier }) => (qualifier === null ? [family] : [])));
  const families = [...whole].map((familyName) => ({ deleteFromFamily: { familyName } }));
  const columns = entity.columns.flatMap(({ family, qualifier }) =>
    qualifier === null || whole.has(family) ? [] : [deleteColumn(family, qualifier)],
  );
  return [...families, ...columns];
}
