import type { EntityModel, TableModel } from "../../model/types.ts";
import type { Dating } from "../dating.ts";
import type { Printer } from "../printer.ts";
import { printAppend } from "./append.ts";
import { printCompares } from "./compare.ts";
import { printAdd, printDelete, printPuts } from "./put.ts";

/** The functions that write rows of an entity to a table. */
export function printWrites(out: Printer, table: TableModel, entity: EntityModel, dating: Dating): void {
  out.line();
  if (entity.type === "event") printAppend(out, entity, dating);
  else if (entity.type === "aggregate") printAdd(out, entity, dating);
  else if (entity.conflict === "compare") printCompares(out, entity);
  else {
    printPuts(out, entity, dating);
    if (entity.type === "latest-state" && !entity.columns.some(({ dynamic }) => dynamic)) {
      printDelete(out, table, entity, dating);
    }
  }
}
