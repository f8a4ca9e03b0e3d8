import type { ColumnModel, EntityModel, TableModel } from "../model/types.ts";
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
      out.doc(column.description, `Column ${column.family}:${column.qualifier}, ${column.type}.`);
      const type = COLUMN_TYPES[column.type];
      const property = propertyName(column.name);
      out.line(column.required ? `${property}: ${type};` : `${property}?: ${type} | undefined;`);
    }
  });
  const stored = entity.eventTime !== undefined;
  if (entity.columns.length > 0) out.line();
  for (const column of entity.columns) {
    out.line(`const ${constantName(entity, column.name, "qualifier")} = keys.utf8(${quote(column.qualifier)});`);
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
    out.line(`const timestamp = ${cellTimestamp(entity)};`);
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

/** The event time as a cell timestamp: microseconds, down to whole milliseconds. */
function cellTimestamp(entity: EntityModel): string {
  const component = entity.key.components.find((candidate) => candidate.name === entity.eventTime)!;
  const time = `row.${component.name}`;
  if (component.type !== "timestamp") throw new TypeError(`${component.name} is not a timestamp`);
  if (component.unit === "micros") return `${time} - (${time} % 1000n)`;
  return component.unit === "millis" ? `${time} * 1000n` : `${time} * 1000000n`;
}
