import { resolve } from "node:path";
import { compile, type Diagnostic, type TableModel } from "@rowsmith/core";
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
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads and compiles one file. The compiler sees its path from the project's root, so that its output is the same everywhere. */
export function readSchema(project: Project, path: string): Schema {
  const absolute = resolve(path);
  const text = readText(absolute);
  const file = shownPath(absolute);
  const { model, diagnostics } = compile(text, rootRelative(project, absolute));
  return { path: absolute, file, text, model, diagnostics: diagnostics.map((finding) => ({ ...finding, file })) };
}

/** The files that are named or, without any, the project's schemas; sorted. */
export async function schemaPaths(project: Project, files: readonly string[]): Promise<string[]> {
  if (files.length > 0) return [...new Set(files.map((file) => resolve(file)))];
  const { glob } = await import("tinyglobby");
  const found = await glob([...project.schemas], {
    cwd: project.root,
    absolute: true,
    onlyFiles: true,
    expandDirectories: false,
    ignore: ["**/node_modules/**"],
  });
  if (found.length > 0) return found.map((path) => resolve(path)).sort();
  throw new CliError({
    what: `No schema matches ${project.schemas.join(", ")}.`,
    where: project.root,
    next: `Name a file, or set "schemas" in ${CONFIG_FILE}.`,
  });
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
export async function usableSchemas(project: Project, files: readonly string[]): Promise<UsableSchema[]> {
  const schemas = (await schemaPaths(project, files)).map((path) => readSchema(project, path));
  const usable = schemas.filter(isUsable);
  if (usable.length < schemas.length) throw new SchemaErrors(schemas.filter((schema) => !isUsable(schema)));
  return usable;
}
