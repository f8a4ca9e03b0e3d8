import { bytesOf, type ColumnModel, type EntityModel, suggest } from "@rowsmith/core";
import type { ColumnRef } from "@rowsmith/keys/bigtable";
import { CliError, didYouMean } from "../output/error.ts";

/** The columns that `--columns` and `--keys-only` ask for; `null`: all of them. */
export function askedColumns(
  entity: EntityModel,
  { columns, keysOnly }: { readonly columns?: string; readonly keysOnly?: boolean },
): readonly ColumnModel[] | null {
  if (columns === undefined) return keysOnly ? [] : null;
  if (keysOnly) {
    throw new CliError({
      what: "--columns and --keys-only ask for different things.",
      where: `--columns ${columns} --keys-only`,
      next: "Give one of the two.",
    });
  }
  const names = [...new Set(columns.split(",").map((name) => name.trim()))];
  return names.map((name) => columnNamed(entity, name, columns));
}

function columnNamed(entity: EntityModel, name: string, asked: string): ColumnModel {
  const found = entity.columns.find((column) => column.name === name);
  if (found) return found;
  const known = entity.columns.map((column) => column.name);
  throw new CliError({
    what: name === "" ? "--columns names no column." : `${entity.name} has no column "${name}".`,
    where: `--columns ${asked}`,
    next: didYouMean(suggest(name, known), known),
  });
}

/** Columns as the server knows them; a dynamic column is its whole family. */
export function columnRefs(columns: readonly ColumnModel[] | null): readonly ColumnRef[] | undefined {
  return columns?.map(({ family, qualifier }) => ({
    family,
    ...(qualifier !== null && { qualifier: bytesOf(qualifier) }),
  }));
}
