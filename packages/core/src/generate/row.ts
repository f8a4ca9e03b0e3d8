import type { EntityModel, TableModel } from "../model/types.ts";
import { columnText, printColumnConstants, property, readType } from "./columns.ts";
import { entityNames } from "./names.ts";
import type { Printer } from "./printer.ts";

/** The row type of an entity, and what its columns are written and read with. */
export function printRow(out: Printer, table: TableModel, entity: EntityModel): void {
  const names = entityNames(entity);
  out.doc(`A row of ${entity.name}: its key's components and its columns.`);
  out.block(`export interface ${names.row} extends ${names.key}`, () => {
    for (const column of entity.columns) {
      out.doc(column.description, columnText(table, column));
      out.line(property(column, readType(table, column)));
    }
  });
  printColumnConstants(out, entity);
}
