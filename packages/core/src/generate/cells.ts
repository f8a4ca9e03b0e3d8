import type { ColumnModel, EntityModel } from "../model/types.ts";
import { encoded, property, writtenType } from "./columns.ts";
import { constantName, entityNames } from "./names.ts";
import type { Printer } from "./printer.ts";
import { quote } from "./source-text.ts";

/** The private function that makes the cells of a row at a timestamp. */
export function printCells(out: Printer, entity: EntityModel): void {
  const names = entityNames(entity);
  out.line();
  out.block(`function ${cellsName(entity)}(row: ${names.row}, timestamp: bigint): keys.SetCellMutation[]`, () => {
    out.line("const mutations: keys.SetCellMutation[] = [];");
    for (const column of entity.columns) {
      printColumn(out, entity, column, (qualifier, value) => {
        const family = quote(column.family);
        return `mutations.push(keys.setCell(${family}, ${qualifier}, timestamp, ${encoded(entity, column, value)}));`;
      });
    }
    out.line("return mutations;");
  });
}

/** The private function that adds the amounts of a row to the totals at a timestamp. */
export function printAdds(out: Printer, entity: EntityModel): void {
  const names = entityNames(entity);
  out.doc(`What is added to totals of ${entity.name}: the key's components, and an amount for each column.`);
  out.block(`export interface ${names.added} extends ${names.key}`, () => {
    for (const column of entity.columns) out.line(property(column, writtenType(column)));
  });
  out.line();
  out.block(`function ${cellsName(entity)}(row: ${names.added}, timestamp: bigint): keys.AddToCellMutation[]`, () => {
    out.line("const mutations: keys.AddToCellMutation[] = [];");
    for (const column of entity.columns) {
      printColumn(out, entity, column, (qualifier, value) => {
        const cell = `${quote(column.family)}, ${qualifier}, timestamp, ${value}, ${quote(column.name)}`;
        return `mutations.push(keys.addToCell(${cell}));`;
      });
    }
    out.line("return mutations;");
  });
}

export function cellsName(entity: EntityModel): string {
  return constantName(entity, "row", "cells");
}

/** A call for each value that the row has in the column. */
function printColumn(
  out: Printer,
  entity: EntityModel,
  column: ColumnModel,
  call: (qualifier: string, value: string) => string,
): void {
  const value = `row.${column.name}`;
  if (!column.dynamic) {
    const one = call(constantName(entity, column.name, "qualifier"), value);
    out.line(column.required ? one : `if (${value} !== undefined) ${one}`);
    return;
  }
  out.block(`for (const [name, value] of keys.dynamicEntries(${value}, ${quote(column.name)}))`, () => {
    const others = constantName(entity, column.name, "others");
    out.line(`const qualifier = keys.encodeQualifier(name, ${others}, ${quote(column.name)});`);
    out.line(call("qualifier", "value"));
  });
}
