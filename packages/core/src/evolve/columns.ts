import { code } from "../diagnostics/display.ts";
import type { DocumentPath } from "../diagnostics/types.ts";
import type { ByteString, ColumnModel, ColumnType } from "../model/types.ts";
import { bytesOf } from "../schema/byte-string.ts";
import type { EvolveReport } from "./report.ts";
import { BACKFILL, SOURCE_HELP } from "./words.ts";

/**
 * Compares the columns of an entity. A column is the same one by its name, else by its cell.
 *
 * @param path that of the new entity
 * @returns the new names of the old columns
 */
export function compareColumns(
  olds: readonly ColumnModel[],
  news: readonly ColumnModel[],
  path: DocumentPath,
  report: EvolveReport,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const columns = [...path, "columns"];
  const come = news.filter(({ name }) => olds.every((column) => column.name !== name));
  const renamed = new Set<ColumnModel>();
  for (const old of olds) {
    const same = news.find(({ name }) => name === old.name) ?? come.find((column) => cellOf(column) === cellOf(old));
    if (same === undefined) {
      reportRemoved(old, news, come, columns, report);
      continue;
    }
    names.set(old.name, same.name);
    renamed.add(same);
    compareColumn(old, same, [...columns, same.name], report);
  }
  for (const column of come) {
    if (!column.required || renamed.has(column)) continue;
    report({
      rule: "evolve/column-required",
      message: `${code(column.name)} is new and required: no row that is stored has it`,
      help: BACKFILL,
      path: [...columns, column.name, "required"],
    });
  }
  return names;
}

function reportRemoved(
  old: ColumnModel,
  news: readonly ColumnModel[],
  come: readonly ColumnModel[],
  path: DocumentPath,
  report: EvolveReport,
): void {
  const taker = old.dynamic ? undefined : news.find(({ family, dynamic }) => dynamic && family === old.family);
  if (taker !== undefined) {
    report({
      rule: "evolve/column-moved",
      message: `the column ${code(old.name)} is gone, and its cells are read as part of ${code(taker.name)}, of type ${taker.type}`,
      help: "Leave the column while there are cells of it; or put the dynamic column into a family of its own.",
      path: [...path, taker.name],
      at: "key",
    });
    return;
  }
  const like = come.find(({ family, type }) => family === old.family && type === old.type);
  const rename = `If ${code(like?.name ?? "")} is its new name, keep the cells: \`qualifier: ${qualifierText(old.qualifier)}\`. `;
  report({
    rule: "evolve/column-removed",
    message: `the column ${code(old.name)} is gone: its cells stay in the family ${code(old.family)}, and nothing reads them`,
    help: `${like === undefined ? "" : rename}${SOURCE_HELP}`,
    path,
    at: "key",
  });
}

function compareColumn(old: ColumnModel, now: ColumnModel, path: DocumentPath, report: EvolveReport): void {
  if (old.name !== now.name) {
    report({
      rule: "evolve/column-renamed",
      message: `the column ${code(old.name)} is ${code(now.name)} now; its cells are the same`,
      help: SOURCE_HELP,
      path,
      at: "key",
    });
  }
  if (cellOf(old) !== cellOf(now)) reportMoved(old, now, path, report);
  compareType(old, now, path, report);
  if (!old.required && now.required) {
    report({
      rule: "evolve/column-required",
      message: `${code(now.name)} is required now: rows that are stored may lack it`,
      help: BACKFILL,
      path: [...path, "required"],
    });
  }
  if (old.required && !now.required) {
    report({
      rule: "evolve/column-type",
      message: `${code(now.name)} was required and may be missing now`,
      help: SOURCE_HELP,
      path: [...path, "required"],
    });
  }
}

function reportMoved(old: ColumnModel, now: ColumnModel, path: DocumentPath, report: EvolveReport): void {
  const option = old.family !== now.family ? "family" : old.dynamic !== now.dynamic ? "dynamic" : "qualifier";
  const help =
    option === "qualifier"
      ? `Keep the cells: \`qualifier: ${qualifierText(old.qualifier)}\`; or copy them to where they are read now.`
      : "Take the change back; or add the new column beside the old one, write both, copy the cells, then read the new one.";
  report({
    rule: "evolve/column-moved",
    message: `${code(now.name)} is read from other cells: they were ${cellText(old)} and are ${cellText(now)}`,
    help,
    path: [...path, option],
  });
}

/** Types whose stored bytes another type reads, and means the same by. */
const READS: Readonly<Partial<Record<ColumnType, readonly ColumnType[]>>> = {
  bytes: ["string", "bool", "int64", "float64", "timestamp", "json", "enum"],
  string: ["enum", "json"],
  int64: ["timestamp"],
  timestamp: ["int64"],
};

function compareType(old: ColumnModel, now: ColumnModel, path: DocumentPath, report: EvolveReport): void {
  if (old.type !== now.type) {
    const reads = READS[now.type]?.includes(old.type) === true;
    report({
      rule: reads ? "evolve/column-type" : "evolve/column-values",
      message: `${code(now.name)} was of type ${old.type} and is of type ${now.type}: what is stored ${reads ? "is read as that" : "can't be read as that"}`,
      help: reads
        ? SOURCE_HELP
        : "Take the change back; or add a column of the new type beside it, write both, then copy the values.",
      path: [...path, "type"],
    });
    return;
  }
  const gone = (old.values ?? []).filter((name) => now.values?.includes(name) === false);
  if (gone.length === 0) return;
  report({
    rule: "evolve/column-values",
    message: `${code(now.name)} no longer takes ${gone.map(code).join(", ")}: cells that hold it can't be read`,
    help: "Leave the names that are stored, and stop writing them; remove them when no cell has one any more.",
    path: [...path, "values"],
  });
}

function cellOf({ family, qualifier }: ColumnModel): string {
  return JSON.stringify([family, qualifier === null ? null : Buffer.from(bytesOf(qualifier)).toString("hex")]);
}

function cellText({ family, qualifier }: ColumnModel): string {
  return qualifier === null
    ? `all other qualifiers of ${code(family)}`
    : `${code(family)}:${code(qualifierText(qualifier))}`;
}

function qualifierText(qualifier: ByteString | null): string {
  if (qualifier === null || typeof qualifier === "string") return qualifier ?? "";
  return `{ hex: "${qualifier.hex}" }`;
}
