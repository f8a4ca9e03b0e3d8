import type { TimeUnit } from "@rowsmith/keys";
import type { ByteString, ColumnModel, EntityModel, TableModel } from "../model/types.ts";
import { constantName, entityNames } from "./names.ts";
import type { Printer } from "./printer.ts";
import { propertyName, quote } from "./source-text.ts";
import { COLUMN_CODECS, COLUMN_TYPES } from "./types.ts";

/** The row type of an entity, the qualifiers of its columns, and the entry that stores a row. */
export function printRow(out: Printer, table: TableModel, entity: EntityModel): void {
  const names = entityNames(entity);
  out.doc(`A row of ${entity.name}: its key's components and its columns.`);
  out.block(`export interface ${names.row} extends ${names.key}`, () => {
    for (const column of entity.columns) {
      out.doc(column.description, `Column ${column.family}:${qualifierText(column.qualifier!)}, ${column.type}.`);
      const type = COLUMN_TYPES[column.type];
      const property = propertyName(column.name);
      out.line(column.required ? `${property}: ${type};` : `${property}?: ${type} | undefined;`);
    }
  });
  const stored = isStored(table, entity);
  if (entity.columns.length > 0) out.line();
  for (const column of entity.columns) {
    out.line(`const ${constantName(entity, column.name, "qualifier")} = ${qualifierBytes(column.qualifier!)};`);
  }
  if (stored) printEntry(out, table, entity);
}

function printEntry(out: Printer, table: TableModel, entity: EntityModel): void {
  const names = entityNames(entity);
  out.line();
  out.doc(
    `The entry that stores a row, for \`table.mutate(entries, { rawMutation: true })\`. Every cell is dated with the row's \`${entity.eventTime}\`, down to the table's granularity (${table.granularity}): storing a row again changes nothing.`,
    "Throws a KeyError or a ValueError for what can't be stored exactly.",
  );
  out.block(`export function ${names.entry}(row: ${names.row}): keys.RowEntry`, () => {
    out.line(`const rowKey = ${names.encode}(row);`);
    out.line(`const timestamp = ${cellTimestamp(table, entity)};`);
    out.line("const mutations: keys.SetCellMutation[] = [];");
    for (const column of entity.columns) printSetCell(out, entity, column);
    out.line(`return keys.rowEntry(rowKey, mutations, ${quote(entity.name)});`);
  });
}

function printSetCell(out: Printer, entity: EntityModel, column: ColumnModel): void {
  const value = `row.${column.name}`;
  const encoded = `keys.encode${COLUMN_CODECS[column.type]}Value(${value}, ${quote(column.name)})`;
  const qualifier = constantName(entity, column.name, "qualifier");
  const call = `mutations.push(keys.setCell(${quote(column.family)}, ${qualifier}, timestamp, ${encoded}));`;
  out.line(column.required ? call : `if (${value} !== undefined) ${call}`);
}

/** Whether rows can be stored by what the schema says: each cell dated with the key's time, floored to the granularity. */
function isStored(table: TableModel, entity: EntityModel): boolean {
  const unit = eventTimeUnit(entity);
  const dated = entity.type === "event" || (entity.type === "latest-state" && entity.conflict === "newest-event");
  const exact = entity.time.rounding === "exact" && unit === "micros" && table.granularity === "millis";
  return unit !== undefined && dated && !exact;
}

function eventTimeUnit({ key, eventTime }: EntityModel): TimeUnit | undefined {
  const component = key.components.find(({ name }) => name === eventTime);
  return component?.type === "timestamp" ? component.unit : undefined;
}

/** The event time as a cell timestamp: microseconds, down to the granularity. */
function cellTimestamp(table: TableModel, entity: EntityModel): string {
  const time = `row.${entity.eventTime}`;
  const unit = eventTimeUnit(entity);
  if (unit === "micros") return table.granularity === "micros" ? time : `${time} - (${time} % 1000n)`;
  return unit === "millis" ? `${time} * 1000n` : `${time} * 1000000n`;
}

function qualifierBytes(qualifier: ByteString): string {
  if (typeof qualifier === "string") return `keys.utf8(${quote(qualifier)})`;
  return `Uint8Array.of(${[...Buffer.from(qualifier.hex, "hex")].join(", ")})`;
}

function qualifierText(qualifier: ByteString): string {
  return typeof qualifier === "string" ? qualifier : `hex ${qualifier.hex}`;
}
