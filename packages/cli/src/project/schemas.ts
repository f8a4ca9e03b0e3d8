import { resolve } from "node:path";
import { applySettings, type CompiledFile, compile, type Diagnostic, type TableModel } from "@rowsmith/core";
import { CliError, EXIT } from "../output/error.ts";
import { CONFIG_FILE, type Project, rootRelative } from "./config.ts";
import { readText, shownPath } from "./files.ts";

/** A schema file, read and compiled. */
export interface Schema {
  /** Absolute path. */
  readonly path: string;
  /** Path as messages show it. */
  readonly file: string;
  readonly text: string;
  readonly model: TableModel | null;
  /** The findings, with the severities of the project. */
  readonly diagnostics: readonly Diagnostic[];
  /** What the compiler gave. It sees the path from the project's root, so that its output is the same everywhere. */
  readonly compiled: CompiledFile;
}

export type ReadSchema = (project: Project, path: string) => Schema;

/** Reads and compiles one file. */
export const readSchema: ReadSchema = (project, path) => schemaReader()(project, path);

/** The same, for a command that reads schemas again and again: only those that have changed are compiled again. */
export function schemaReader(): ReadSchema {
  const held = new Map<string, CompiledFile>();
  return (project, path) => {
    const absolute = resolve(path);
    const text = readText(absolute);
    const file = rootRelative(project, absolute);
    const before = held.get(absolute);
    const unchanged = before?.text === text && before.file === file;
    const compiled = unchanged ? before : { text, ...compile(text, file, { today: today() }) };
    held.set(absolute, compiled);
    const diagnostics = applySettings(compiled.diagnostics, project.rules);
    return { path: absolute, file: shownPath(absolute), text, model: compiled.model, diagnostics, compiled };
  };
}

/** The files that are named or, without any, the project's schemas; sorted. */
export async function schemaPaths(project: Project, files: readonly string[]): Promise<string[]> {
  if (files.length > 0) return [...new Set(files.map((file) => resolve(file)))];
  const found = await globSchemas(project.root, project.schemas);
  if (found.length > 0) return found;
  throw new CliError({
    what: `No schema matches ${project.schemas.join(", ")}.`,
    where: project.root,
    next: `Name a file, or set "schemas" in ${CONFIG_FILE}.`,
  });
}

/** The files in a folder that globs match, as absolute paths; sorted. */
export async function globSchemas(folder: string, globs: readonly string[]): Promise<string[]> {
  const { glob } = await import("tinyglobby");
  const found = await glob([...globs], {
    cwd: folder,
    absolute: true,
    onlyFiles: true,
    expandDirectories: false,
    ignore: ["**/node_modules/**"],
  });
  return found.map((path) => resolve(path)).sort();
}

/** A schema that can be worked with: without errors of the groups schema/ and key/. */
export interface UsableSchema extends Schema {
  readonly model: TableModel;
}

export function isUsable(schema: Schema): schema is UsableSchema {
  return schema.model !== null;
}

/** Schemas whose errors stop a command; `main` shows the findings. */
export class SchemaErrors extends Error {
  override readonly name = "SchemaErrors";
  readonly exitCode: number = EXIT.findings;
  readonly schemas: readonly Schema[];

  constructor(schemas: readonly Schema[]) {
    super("schemas with errors");
    this.schemas = schemas;
  }
}

/** Reads the files that are named, or the project's schemas; all of them must be usable. */
export async function usableSchemas(
  project: Project,
  files: readonly string[],
  read: ReadSchema = readSchema,
): Promise<UsableSchema[]> {
  const schemas = (await schemaPaths(project, files)).map((path) => read(project, path));
  const usable = schemas.filter(isUsable);
  if (usable.length < schemas.length) throw new SchemaErrors(schemas.filter((schema) => !isUsable(schema)));
  return usable;
}

/** The day, UTC: rules compare it with dates in the schema. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
