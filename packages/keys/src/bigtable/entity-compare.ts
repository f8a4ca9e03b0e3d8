import type { TimeOptions } from "../runtime/cell-time.ts";
import { granuleOf } from "../runtime/cell-time.ts";
import { deleteColumn } from "../runtime/cells.ts";
import type { Mutation } from "../runtime/mutation.ts";
import { type Clock, dateClock } from "../time/clock.ts";
import type { Entity } from "./entity.ts";
import { interleave, type RowFilter } from "./filters/combine.ts";
import { readFilter } from "./filters/read-filter.ts";
import { valueRange } from "./filters/values.ts";
import { ScanError } from "./scan-error.ts";
import { checkAndMutate } from "./write/conditional.ts";
import {
  type ConditionalRowResult,
  type ConditionalRowsOptions,
  checkAndMutateRows,
} from "./write/conditional-rows.ts";
import type { Entries } from "./write/feed.ts";
import type { ConditionalEntry } from "./write/sink.ts";
import type { WriteTarget } from "./write/target.ts";

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

/** How states are written by comparison. */
export type CompareOptions = ConditionalRowsOptions & TimeOptions;

/**
 * What a write by comparison has done. `written`: it is the state now. `older`: nothing, the stored version is equal or
 * greater. `uncertain`: the stored version is equal or greater, and perhaps because of this very write: an earlier try of
 * it has no answer.
 */
export type Effect = "written" | "older" | "uncertain";

/** What became of one state; the effect is `null` where the server refused it or did not answer. */
export interface CompareResult extends ConditionalRowResult {
  readonly effect: Effect | null;
}

/**
 * Writes one state by comparison.
 *
 * @throws WriteError with the server's status: FAILED_PRECONDITION where the app profile does not allow it
 */
export async function compareEntity(
  target: WriteTarget,
  entry: ConditionalEntry,
  options: CompareOptions,
): Promise<Effect> {
  return effectOf(await checkAndMutate(target, entry, options));
}

/**
 * Writes many states by comparison, a request each; those of one row in their order.
 *
 * @throws WriteError as {@link checkAndMutateRows} does
 */
export async function compareEntities<Item>(
  target: WriteTarget,
  items: Entries<Item>,
  toEntry: (item: Item) => ConditionalEntry,
  options: CompareOptions,
): Promise<CompareResult[]> {
  const entries = Array.isArray(items) ? (items as readonly Item[]).map(toEntry) : entriesOf(items, toEntry);
  const results = await checkAndMutateRows(target, entries, options);
  return results.map((result) => ({
    ...result,
    effect: result.matched === null ? null : effectOf({ matched: result.matched, certain: result.certain }),
  }));
}

function effectOf({ matched, certain }: { readonly matched: boolean; readonly certain: boolean }): Effect {
  if (!matched) return "written";
  return certain ? "older" : "uncertain";
}

async function* entriesOf<Item>(
  items: Entries<Item>,
  toEntry: (item: Item) => ConditionalEntry,
): AsyncGenerator<ConditionalEntry> {
  for await (const item of items) yield toEntry(item);
}

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
