import { toUnits } from "../bytes.ts";
import type { TimeOptions } from "../runtime/cell-time.ts";
import { deleteCellsBefore } from "../runtime/cells.ts";
import type { RowEntry } from "../runtime/row.ts";
import type { Entity } from "./entity.ts";
import { WriteError } from "./write/error.ts";
import type { Entries } from "./write/feed.ts";
import type { WriteOptions } from "./write/options.ts";
import { readableKey } from "./write/readable-key.ts";
import type { EntryResult } from "./write/result.ts";
import type { WriteTarget } from "./write/target.ts";
import { checkWritten, writeRows } from "./write/write-rows.ts";

/** How rows of an entity are written: in batches, and with which clock. */
export type PutOptions = WriteOptions & TimeOptions;

/**
 * What two entries of one batch must not have in common: `key`, that of one row; `version`, the row and the timestamp of its
 * cells; `null`, nothing.
 */
export type Identity = "key" | "version" | null;

/**
 * Writes rows of an entity, each by the entry that `toEntry` makes of it. Of an array all entries are made first, so that
 * nothing is written where one is refused; any other iterable is written as it comes.
 *
 * @throws WriteError as {@link writeRows} does, and DUPLICATE_ENTRY
 */
export async function putEntities<Item>(
  target: WriteTarget,
  entity: string,
  items: Entries<Item>,
  toEntry: (item: Item) => RowEntry,
  identity: Identity,
  options: PutOptions,
): Promise<EntryResult[]> {
  const check = distinct(entity, identity);
  if (Array.isArray(items)) {
    const all = (items as readonly Item[]).map((item) => check(toEntry(item)));
    return writeRows(target, all, options);
  }
  return writeRows(
    target,
    entriesOf(items, (item) => check(toEntry(item))),
    options,
  );
}

/**
 * Writes one entry.
 *
 * @throws WriteError FAILED_ENTRIES where it was not written, or where that is unknown
 */
export async function putEntity(target: WriteTarget, entry: RowEntry, options: PutOptions): Promise<void> {
  checkWritten(await writeRows(target, [entry], options));
}

/** Deletes the cells of a row that are dated up to a timestamp; those of dynamic columns are not known, and stay. */
export async function deleteEntity<Key, Row>(
  entity: Entity<Key, Row>,
  target: WriteTarget,
  rowKey: Uint8Array,
  timestamp: bigint,
  granule: bigint,
  options: PutOptions,
): Promise<void> {
  const mutations = entity.columns.flatMap(({ family, qualifier }) =>
    qualifier === null ? [] : [deleteCellsBefore(family, qualifier, timestamp + granule)],
  );
  await putEntity(target, { rowKey, mutations, idempotent: true }, options);
}

async function* entriesOf<Item>(items: Entries<Item>, toEntry: (item: Item) => RowEntry): AsyncGenerator<RowEntry> {
  for await (const item of items) yield toEntry(item);
}

/** Refuses an entry that is another one again: the later of the two would silently replace it. */
function distinct(entity: string, identity: Identity): (entry: RowEntry) => RowEntry {
  if (identity === null) return (entry) => entry;
  const seen = new Set<string>();
  return (entry) => {
    const timestamp = identity === "version" ? timestampOf(entry) : "";
    const name = `${timestamp} ${toUnits(entry.rowKey)}`;
    if (seen.has(name)) throw duplicate(entity, entry, timestamp);
    seen.add(name);
    return entry;
  };
}

function timestampOf({ mutations: [first] }: RowEntry): string {
  return first !== undefined && "setCell" in first ? first.setCell.timestampMicros : "";
}

function duplicate(entity: string, { rowKey }: RowEntry, timestamp: string): WriteError {
  const what =
    timestamp === ""
      ? "two events of the batch have the row key"
      : `two versions of the batch have the cell timestamp ${timestamp} of the row`;
  const next =
    timestamp === ""
      ? "give each a sequence, a writer or an id of its own, or leave out the repetition"
      : "one would replace the other; give each a time of its own on the table's granularity, or make them events";
  return new WriteError("DUPLICATE_ENTRY", `${entity}: ${what} ${readableKey(rowKey)}: ${next}`, { rowKey });
}
