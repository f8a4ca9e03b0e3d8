import type { EntityModel, TableModel } from "../model/types.ts";
import { cellsName, printAdds, printCells } from "./cells.ts";
import { cellTimestamp, type Dating, datedWith, printTimeRules, takesClock, timeParameter } from "./dating.ts";
import { entityNames } from "./names.ts";
import type { Printer } from "./printer.ts";
import { propertyName, quote } from "./source-text.ts";

/** The function that makes the entry which writes a row: pure but for the clock. */
export function printEntry(out: Printer, table: TableModel, entity: EntityModel, dating: Dating): void {
  printTimeRules(out, table, entity, dating);
  if (entity.type === "aggregate") {
    out.line();
    printAdds(out, entity);
  } else printCells(out, entity);
  out.line();
  if (entity.type === "aggregate") printAddEntry(out, table, entity, dating);
  else if (entity.conflict === "compare") printCompareEntry(out, table, entity, dating);
  else printSetEntry(out, table, entity, dating);
}

function printSetEntry(out: Printer, table: TableModel, entity: EntityModel, dating: Dating): void {
  const names = entityNames(entity);
  out.doc(
    `The entry that stores a row, as \`bigtable.writeRows\` takes it. ${datedWith(table, entity, dating)}`,
    WRITTEN_AGAIN[entity.type === "latest-state" ? (entity.conflict ?? "newest-event") : entity.type],
    THROWS,
  );
  out.block(`export function ${names.entry}(${parameters(names.row, dating)}): keys.RowEntry`, () => {
    out.line(`const rowKey = ${names.encode}(row);`);
    out.line(`const timestamp = ${cellTimestamp(table, entity, dating)};`);
    out.line(`return keys.rowEntry(rowKey, ${cellsName(entity)}(row, timestamp), ${quote(entity.name)});`);
  });
}

const THROWS = "Throws a KeyError, a ValueError or a TimeError for what can't be stored exactly.";

const WRITTEN_AGAIN: Readonly<Record<string, string>> = {
  event: "Storing a row again writes the same cells: it changes nothing.",
  "newest-event":
    "Of each column the event that is newest stays, whatever order they are stored in; at equal cell timestamps, the one that arrives last. A column that is `undefined` stays as it is.",
  "last-write":
    "Of each column the write stays whose writer's clock was latest. A column that is `undefined` stays as it is.",
  versioned: "It adds a version, unless there is one with this cell timestamp, whose cells it replaces.",
};

function printCompareEntry(out: Printer, table: TableModel, entity: EntityModel, dating: Dating): void {
  const names = entityNames(entity);
  const version = entity.versionColumn!;
  out.doc(
    `The change that stores a row if its \`${version}\` is greater than the one that is stored, and replaces it whole: a column that is \`undefined\` is deleted. The server compares and writes in one step. ${datedWith(table, entity, dating)}`,
    ROUTING,
    THROWS,
  );
  out.block(`export function ${names.entry}(${parameters(names.row, dating)}): bigtable.ConditionalEntry`, () => {
    out.line(`const rowKey = ${names.encode}(row);`);
    out.line(`const timestamp = ${cellTimestamp(table, entity, dating)};`);
    const cells = `${cellsName(entity)}(row, timestamp)`;
    out.line(`const mutations = keys.checkState(${cells}, ${quote(entity.name)}, ${quote(version)});`);
    out.line(`const version = ${encodedVersion(entity, `row.${version}`)};`);
    out.line(`return bigtable.compareEntry(${names.entity}, rowKey, version, mutations, options.clock);`);
  });
}

/** What single-row transactions need, for the documentation of what uses them. */
export const ROUTING =
  "CheckAndMutateRow needs an app profile with single-cluster routing that allows single-row transactions: with any other the service answers FAILED_PRECONDITION.";

/** The bytes that are compared. */
export function encodedVersion(entity: EntityModel, value: string): string {
  const column = entity.columns.find(({ name }) => name === entity.versionColumn)!;
  const codec = column.type === "timestamp" ? "Timestamp" : "Int64";
  return `keys.encode${codec}Value(${value}, ${quote(column.name)})`;
}

function printAddEntry(out: Printer, table: TableModel, entity: EntityModel, dating: Dating): void {
  const names = entityNames(entity);
  const period = entity.bucket;
  out.doc(
    `The entry that adds to the totals of ${period === undefined ? "a key" : `a period of ${period.text}`}. ${datedWith(table, entity, dating)}`,
    "It is not idempotent: where its outcome is unknown it is not sent again, and to send it again may count it twice. A sum wraps beyond int64.",
    "Throws a KeyError, a ValueError or a TimeError for what can't be added exactly.",
  );
  out.block(`export function ${names.entry}(${parameters(names.added, dating)}): keys.RowEntry`, () => {
    out.line(`const timestamp = ${cellTimestamp(table, entity, dating)};`);
    out.line(`const rowKey = ${names.encode}(${keyOfPeriod(entity, dating)});`);
    out.line(`return keys.addEntry(rowKey, ${cellsName(entity)}(row, timestamp), ${quote(entity.name)});`);
  });
}

const MICROS_PER = { seconds: 1_000_000n, millis: 1000n, micros: 1n } as const;

/** The row with the start of its period in place of its time. */
function keyOfPeriod(entity: EntityModel, dating: Dating): string {
  if (dating.kind !== "component" || entity.bucket === undefined) return "row";
  const { name, unit } = dating.component;
  const period = entity.bucket.micros / MICROS_PER[unit];
  return `{ ...row, ${propertyName(name)}: keys.startOfPeriod(row.${name}, ${period}n) }`;
}

function parameters(row: string, dating: Dating): string {
  const options = takesClock(dating) ? ", options: keys.TimeOptions = {}" : "";
  return `row: ${row}${timeParameter(dating).parameter}${options}`;
}
