import type { EntityModel, TableModel } from "../../model/types.ts";
import { batchItem, cellTimestamp, type Dating, takesClock, timeParameter } from "../dating.ts";
import { entityNames } from "../names.ts";
import type { Printer } from "../printer.ts";
import { quote } from "../source-text.ts";

export const THROWS = "Throws a WriteError, a KeyError, a ValueError or a TimeError.";

/** Rows one by one and in batches. */
export function printPuts(out: Printer, entity: EntityModel, dating: Dating): void {
  const names = entityNames(entity);
  const versioned = entity.type === "versioned";
  out.doc(
    versioned
      ? `Adds a version of a row: the write that \`${names.entry}\` describes.`
      : `Stores a row: the write that \`${names.entry}\` describes.`,
    THROWS,
  );
  printOne(out, entity, dating, names.put, names.row);
  out.line();
  out.doc(
    versioned
      ? "Adds versions of rows, in batches, with the result of each. Two with one cell timestamp of one row are refused (DUPLICATE_ENTRY): the later would replace the other."
      : "Stores rows in batches, with the result of each. Rows of one key are stored in their order.",
    `${MANY} ${THROWS}`,
  );
  printMany(out, entity, dating, { name: names.putMany, row: names.row, identity: versioned ? "version" : null });
}

export const MANY =
  "Does not throw where the server refuses entries: look at the results, or give them to `bigtable.checkWritten`. Of an array all is checked before any is sent. For streams without end: `bigtable.writeStream`.";

/** What is added, one by one and in batches. */
export function printAdd(out: Printer, entity: EntityModel, dating: Dating): void {
  const names = entityNames(entity);
  const once =
    "sent once: where no answer comes, the outcome is `unknown`, and it may have been added or not. To send it again may count it twice.";
  out.doc(`Adds to totals: the write that \`${names.entry}\` describes. It is ${once}`, THROWS);
  printOne(out, entity, dating, names.add, names.added);
  out.line();
  out.doc(`Adds to totals in batches, with the result of each. Each is ${once}`, `${MANY} ${THROWS}`);
  printMany(out, entity, dating, { name: names.addMany, row: names.added, identity: null });
}

function printOne(out: Printer, entity: EntityModel, dating: Dating, name: string, row: string): void {
  const names = entityNames(entity);
  const { parameter, argument } = timeParameter(dating);
  const clock = takesClock(dating) ? ", options" : "";
  out.block(
    `export async function ${name}(table: bigtable.WriteTarget, row: ${row}${parameter}, options: bigtable.PutOptions = {}): Promise<void>`,
    () => out.line(`return bigtable.putEntity(table, ${names.entry}(row${argument}${clock}), options);`),
  );
}

function printMany(
  out: Printer,
  entity: EntityModel,
  dating: Dating,
  many: { readonly name: string; readonly row: string; readonly identity: string | null },
): void {
  const names = entityNames(entity);
  const item = batchItem(dating, many.row);
  out.block(
    `export async function ${many.name}(table: bigtable.WriteTarget, rows: bigtable.Entries<${item.type}>, options: bigtable.PutOptions = {}): Promise<bigtable.EntryResult[]>`,
    () => {
      out.line(`const toEntry = (item: ${item.type}): keys.RowEntry => ${names.entry}(${item.arguments});`);
      const identity = many.identity === null ? "null" : quote(many.identity);
      out.line(`return bigtable.putEntities(table, ${quote(entity.name)}, rows, toEntry, ${identity}, options);`);
    },
  );
}

export function printDelete(out: Printer, table: TableModel, entity: EntityModel, dating: Dating): void {
  const names = entityNames(entity);
  const { parameter } = timeParameter(dating);
  const clock = dating.kind === "clock";
  out.line();
  out.doc(
    clock
      ? "Deletes the columns of a row that were written up to now, by the writer's clock."
      : "Deletes the columns of a row that are of events up to this time; those of later events stay.",
    `It leaves nothing behind: a ${clock ? "write" : "row of an earlier event"} that arrives after the delete is stored as if there had been none. Where that can happen, use \`conflict: compare\`, whose deletes beat late writers, or store that the thing is gone in a column.`,
    THROWS,
  );
  out.block(
    `export async function ${names.delete}(table: bigtable.WriteTarget, key: ${names.key}${parameter}, options: bigtable.PutOptions = {}): Promise<void>`,
    () => {
      out.line(`const rowKey = ${names.encode}(key);`);
      out.line(`const timestamp = ${cellTimestamp(table, entity, dating, "key")};`);
      const granule = table.granularity === "micros" ? "1n" : "1000n";
      out.line(`return bigtable.deleteEntity(${names.entity}, table, rowKey, timestamp, ${granule}, options);`);
    },
  );
}
