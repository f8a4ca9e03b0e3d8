import { cellRules } from "../model/cell-rules.ts";
import type { EntityModel, TableModel } from "../model/types.ts";
import { decoded } from "./columns.ts";
import { constantName, entityNames } from "./names.ts";
import type { Printer } from "./printer.ts";
import { literal, quote } from "./source-text.ts";

/** Whether reading functions are generated: an entity without columns and queries has codecs alone. */
export function isRead(entity: EntityModel): boolean {
  return entity.columns.length > 0 || entity.queries.length > 0;
}

/** What all reads of an entity share, and the look-up of rows by their keys. */
export function printReads(out: Printer, table: TableModel, entity: EntityModel): void {
  const names = entityNames(entity);
  out.doc(`Names of the columns of ${entity.name}.`);
  out.line(`export type ${names.column} = ${entity.columns.map(({ name }) => quote(name)).join(" | ") || "never"};`);
  if (entity.columns.length > 0) printReadColumn(out, table, entity);
  out.line();
  out.doc(
    `How rows of ${entity.name} are read, for functions that take any entity: \`bigtable.scanAllOf\`, \`bigtable.shardsOf\`.`,
  );
  out.block(
    `export const ${names.entity}: bigtable.Entity<${names.key}, ${names.row}> =`,
    () => {
      out.line(`key: ${names.spec},`);
      out.line(`encodeKey: ${names.encode},`);
      out.line(`decodeKey: ${names.decode},`);
      if (entity.columns.length === 0) out.line("columns: [],");
      else printColumns(out, entity);
      out.line(entity.columns.length === 0 ? "readColumn: () => {}," : `readColumn: ${names.readColumn},`);
      printCellRules(out, table, entity);
      if (entity.conflict === "compare") out.line(`version: ${quote(entity.versionColumn!)},`);
    },
    "};",
  );
  printGets(out, entity);
}

function printCellRules(out: Printer, table: TableModel, entity: EntityModel): void {
  const { families, ...rest } = cellRules(table, entity);
  if (families === undefined) {
    out.line("cells: {},");
    return;
  }
  const rules = families.map((rule) => literal(rule)).join(", ");
  const more = Object.entries(rest).map(([name, value]) => `, ${name}: ${literal(value)}`);
  out.line(`cells: { families: [${rules}]${more.join("")} },`);
}

function printColumns(out: Printer, entity: EntityModel): void {
  out.line("columns: [");
  for (const { name, family, required, dynamic } of entity.columns) {
    const qualifier = dynamic ? "null" : constantName(entity, name, "qualifier");
    out.line(`  { name: ${quote(name)}, family: ${quote(family)}, qualifier: ${qualifier}, required: ${required} },`);
  }
  out.line("],");
}

/** One case a column: straight-line code for each, and the search for the right one is shared by all entities. */
function printReadColumn(out: Printer, table: TableModel, entity: EntityModel): void {
  const names = entityNames(entity);
  out.line();
  out.block(
    `function ${names.readColumn}(row: Partial<${names.row}>, column: number, cell: bigtable.Cell): void`,
    () => {
      out.block("switch (column)", () => {
        entity.columns.forEach((column, index) => {
          const value = decoded(table, entity, column, "cell.value");
          out.line(`case ${index}:`);
          if (column.dynamic) {
            const name = `keys.decodeQualifier(cell.qualifier, ${quote(column.name)})`;
            out.line(`  row.${column.name} ??= keys.emptyValues();`);
            out.line(`  row.${column.name}[${name}] = ${value};`);
          } else out.line(`  row.${column.name} = ${value};`);
          out.line("  break;");
        });
      });
    },
  );
}

function printGets(out: Printer, entity: EntityModel): void {
  const names = entityNames(entity);
  const columns = `C extends ${names.column} = ${names.column}`;
  const row = selectedRow(entity);
  out.line();
  out.doc(
    "The row of a key, with the columns asked for; `undefined` where there is none. Throws a ScanError, a KeyError.",
  );
  out.block(
    `export function ${names.get}<${columns}>(table: bigtable.ScanTarget, key: ${names.key}, options: bigtable.GetRowOptions<C> = {}): Promise<${row} | undefined>`,
    () => out.line(`return bigtable.getEntity(${names.entity}, table, key, options);`),
  );
  out.line();
  out.doc(
    "The rows of many keys, in the order of the keys: `undefined` where there is none. Throws a ScanError, a KeyError.",
  );
  out.block(
    `export function ${names.getMany}<${columns}>(table: bigtable.ScanTarget, rowKeys: readonly ${names.key}[], options: bigtable.GetRowOptions<C> = {}): Promise<(${row} | undefined)[]>`,
    () => out.line(`return bigtable.getEntities(${names.entity}, table, rowKeys, options);`),
  );
}

/** The type of a row with the columns `C`. */
export function selectedRow(entity: EntityModel): string {
  const names = entityNames(entity);
  return `bigtable.Selected<${names.key}, ${names.row}, C>`;
}
