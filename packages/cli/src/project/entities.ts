import { statSync } from "node:fs";
import { type EntityModel, type QueryModel, suggest } from "@rowsmith/core";
import { CliError, didYouMean } from "../output/error.ts";
import type { Project } from "./config.ts";
import { isUsable, readSchema, SchemaErrors, schemaPaths, type UsableSchema } from "./schemas.ts";

/** An entity and the schema that it stands in. */
export interface FoundEntity {
  readonly schema: UsableSchema;
  readonly entity: EntityModel;
}

/** Takes a leading schema file off the arguments: FILE may always be named before ENTITY. */
export function takeFile(args: readonly string[]): { file: string | undefined; rest: readonly string[] } {
  const [first, ...rest] = args;
  return first !== undefined && looksLikeFile(first) ? { file: first, rest } : { file: undefined, rest: args };
}

/** A word that can be an entity's name is one, also where a file is called like it: that is named as `./Reading`. */
function looksLikeFile(word: string): boolean {
  if (/^[A-Z][a-zA-Z0-9]*$/.test(word)) return false;
  return /\.ya?ml$/i.test(word) || (statSync(word, { throwIfNoEntry: false })?.isFile() ?? false);
}

/** Finds the entity in the file, or in all schemas of the project. */
export async function findEntity(
  project: Project,
  file: string | undefined,
  name: string | undefined,
): Promise<FoundEntity> {
  const paths = await schemaPaths(project, file === undefined ? [] : [file]);
  const schemas = paths.map((path) => readSchema(project, path));
  const usable = schemas.filter(isUsable);
  const all = usable.flatMap((schema) => schema.model.entities.map((entity) => ({ schema, entity })));
  const found = all.filter(({ entity }) => entity.name === name);
  if (found.length === 1) return found[0]!;
  if (found.length > 1) {
    throw new CliError({
      what: `Entity "${name}" stands in more than one schema.`,
      where: found.map(({ schema }) => schema.file).join(", "),
      next: `Name the file before the entity: ${found[0]!.schema.file} ${name}`,
    });
  }
  // The entity may stand in a schema that could not be read: its errors come first.
  if (usable.length < schemas.length) throw new SchemaErrors(schemas.filter((schema) => !isUsable(schema)));
  const known = all.map(({ entity }) => entity.name);
  throw new CliError({
    what: name === undefined ? "No entity is named." : `There is no entity "${name}".`,
    where: usable.map((schema) => schema.file).join(", "),
    next: name === undefined ? `Name one of: ${known.join(", ")}.` : didYouMean(suggest(name, known), known),
  });
}

/** The query of that name. */
export function findQuery({ schema, entity }: FoundEntity, name: string): QueryModel {
  const found = entity.queries.find((query) => query.name === name);
  if (found) return found;
  const known = entity.queries.map((query) => query.name);
  throw new CliError({
    what: `Entity ${entity.name} has no query "${name}".`,
    where: schema.file,
    next: didYouMean(suggest(name, known), known),
  });
}

/** Refuses arguments that no one reads. */
export function noMore(rest: readonly string[], command: string): void {
  if (rest.length === 0) return;
  throw new CliError({
    what: `Unexpected argument "${rest[0]}".`,
    where: `rowsmith ${command}`,
    next: `See rowsmith ${command} --help.`,
  });
}
