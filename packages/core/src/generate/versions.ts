import type { EntityModel, TableModel } from "../model/types.ts";
import type { Dating } from "./dating.ts";
import { entityNames } from "./names.ts";
import type { Printer } from "./printer.ts";
import { selectedRow } from "./reads.ts";
import { quote } from "./source-text.ts";

/** The reads of what lies in cell versions: states as of a time, versions, totals by period. */
export function printVersionReads(out: Printer, table: TableModel, entity: EntityModel, dating: Dating): void {
  if (entity.type === "versioned") {
    out.line();
    printGetAt(out, table, entity, dating);
    out.line();
    if (dating.kind === "version") printNumbered(out, table, entity);
    else printDated(out, table, entity, VERSIONS);
  }
  if (entity.type === "aggregate" && dating.kind === "given") {
    out.line();
    printDated(out, table, entity, totalsOf(entity));
  }
}

const ROUNDED = "Both bounds are rounded up to the table's granularity.";

function printGetAt(out: Printer, table: TableModel, entity: EntityModel, dating: Dating): void {
  const names = entityNames(entity);
  const numbered = dating.kind === "version";
  const [name, type] = numbered ? ["version", "bigint"] : ["at", "keys.Micros"];
  out.doc(
    numbered
      ? "The row as of a version: of each column the value of that version or of the latest before. `undefined` where there is none."
      : "The row as of a time: of each column the value that was written for that time or for the latest before. `undefined` where there is none.",
    "Versions that garbage collection may delete are found or not. Throws a ScanError, a KeyError.",
  );
  out.block(
    `export function ${names.getAt}${columns(entity)}(table: bigtable.ScanTarget, key: ${names.key}, ${name}: ${type}, options: bigtable.VersionOptions<C> = {}): Promise<${selectedRow(entity)} | undefined>`,
    () => {
      const granularity = quote(table.granularity);
      const at = numbered ? `keys.versionTime(version, ${granularity})` : "at";
      out.line(`return bigtable.getEntityAt(${names.entity}, table, key, ${at}, ${granularity}, options);`);
    },
  );
}

interface DatedRead {
  readonly name: string;
  readonly doc: string;
}

const VERSIONS = {
  name: "",
  doc: "The versions of a row between two times, newest first, each with the time that its cells are dated with.",
};

function totalsOf(entity: EntityModel): DatedRead {
  return {
    name: entityNames(entity).totals,
    doc: `The totals of a key between two times, newest first, each with the start of its period of ${entity.bucket!.text}.`,
  };
}

function printDated(out: Printer, table: TableModel, entity: EntityModel, read: DatedRead): void {
  const names = entityNames(entity);
  out.doc(`${read.doc} \`from\` is included, \`to\` is not. ${ROUNDED}`, "Throws a ScanError, a KeyError.");
  out.block(
    `export function ${read.name || names.versions}${columns(entity)}(table: bigtable.ScanTarget, key: ${names.key}, range: bigtable.VersionRange = {}, options: bigtable.VersionOptions<C> = {}): Promise<bigtable.RowVersion<${selectedRow(entity)}>[]>`,
    () =>
      out.line(`return bigtable.versionsOf(${names.entity}, table, key, range, ${quote(table.granularity)}, options);`),
  );
}

function printNumbered(out: Printer, table: TableModel, entity: EntityModel): void {
  const names = entityNames(entity);
  const granularity = quote(table.granularity);
  out.doc(
    "The versions of a row between two numbers, greatest first. `from` is included, `to` is not.",
    "Throws a ScanError, a KeyError.",
  );
  out.block(
    `export async function ${names.versions}${columns(entity)}(table: bigtable.ScanTarget, key: ${names.key}, range: { readonly from?: bigint | undefined; readonly to?: bigint | undefined; readonly limit?: number | undefined } = {}, options: bigtable.VersionOptions<C> = {}): Promise<keys.Numbered<${selectedRow(entity)}>[]>`,
    () => {
      const bound = (name: string): string =>
        `${name}: range.${name} === undefined ? undefined : keys.versionTime(range.${name}, ${granularity})`;
      out.line(`const times = { limit: range.limit, ${bound("from")}, ${bound("to")} };`);
      out.line(`const found = await bigtable.versionsOf(${names.entity}, table, key, times, ${granularity}, options);`);
      out.line(`return found.map(({ at, row }) => ({ version: keys.versionOf(at, ${granularity}), row }));`);
    },
  );
}

function columns(entity: EntityModel): string {
  const { column } = entityNames(entity);
  return `<C extends ${column} = ${column}>`;
}
