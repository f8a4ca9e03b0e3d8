import { existsSync, readFileSync, statSync } from "node:fs";
import { join, posix, relative, resolve } from "node:path";
import { type Against, type CompiledFile, compile } from "@rowsmith/core";
import { CliError } from "../output/error.ts";
import { count } from "../output/terminal.ts";
import { CONFIG_FILE, type Project } from "../project/config.ts";
import { shownPath } from "../project/files.ts";
import { globSchemas, today } from "../project/schemas.ts";
import { globsIn } from "./config.ts";
import { gitIn } from "./git.ts";
import { schemaMatcher } from "./globs.ts";
import { findCommit, repositoryPrefix, unknownRef } from "./ref.ts";
import { contentsOf, filesOf } from "./tree.ts";

/** Earlier versions of the schemas, and what people should know of them. */
export interface Earlier extends Against {
  readonly files: readonly CompiledFile[];
  readonly notes: readonly string[];
}

/** A file as it was. */
interface EarlierFile {
  /** From the project's root. */
  readonly file: string;
  readonly content: Uint8Array;
}

/** What was found under a name. */
interface Found {
  readonly label: string;
  readonly files: readonly EarlierFile[];
  /** Set where one file is named: to compare with nothing is not what was asked for. */
  readonly path?: string;
}

/**
 * Reads what to compare with: a file or folder that is there, else a git ref. `./main` is always a path.
 *
 * @param named the files that are checked, from the project's root; none when the whole project is
 */
export async function readEarlier(project: Project, target: string, named: readonly string[]): Promise<Earlier> {
  const { label, files, path } = await find(project, target, named);
  const compiled = files.map(({ file, content }): CompiledFile => {
    const text = new TextDecoder("utf-8").decode(content);
    return { text, ...compile(text, file, { today: today() }) };
  });
  if (path !== undefined && compiled[0]?.model === null) throw noSchema(label, path, compiled[0]);
  const broken = compiled.flatMap(({ file, model, diagnostics: [first] }) =>
    model === null
      ? [`Not compared: ${file} was no sound schema in ${label}${first === undefined ? "" : `: ${first.rule}`}.`]
      : [],
  );
  const whole =
    compiled.length === 0
      ? `Nothing to compare with: ${label} has no schema where the project has them.`
      : `Compared with ${label}: ${count(compiled.length - broken.length, "schema")}.`;
  return { files: compiled, complete: named.length === 0, notes: [...broken, whole] };
}

function noSchema(label: string, path: string, { diagnostics: [first] }: CompiledFile): CliError {
  return new CliError({
    what: `${label} is no sound schema to compare with.`,
    where: first === undefined ? path : `${path}:${first.line}:${first.column}`,
    ...(first === undefined ? {} : { why: `${first.rule}: ${first.message}` }),
    next: "Name the schema as it was, or a git ref or a folder that has it.",
  });
}

async function find(project: Project, target: string, named: readonly string[]): Promise<Found> {
  if (target === "") {
    throw new CliError({
      what: "--against names nothing.",
      where: "rowsmith check",
      next: "Name a git ref, a folder or a file: --against origin/main.",
    });
  }
  const path = resolve(target);
  if (/^(\.{0,2}[\\/]|\.{1,2}$|[A-Za-z]:[\\/])/.test(target)) return findPath(project, path, named);
  const git = gitIn(project.root);
  if (existsSync(path)) {
    const both = await findCommit(git, target).catch(() => undefined);
    if (both === undefined) return findPath(project, path, named);
    throw new CliError({
      what: `"${target}" is both a git ref and a ${statSync(path).isDirectory() ? "folder" : "file"}.`,
      where: path,
      next: `Write ./${target} for the path, or ${both.id.slice(0, 12)} for the commit.`,
    });
  }
  const prefix = await repositoryPrefix(git, project.root);
  const commit = await findCommit(git, target);
  if (commit === undefined) throw await unknownRef(git, target, project.root);
  const tree = await filesOf(git, commit);
  const config = tree.find((file) => file.path === prefix + CONFIG_FILE);
  const [settings] = config === undefined ? [] : await contentsOf(git, commit, [config]);
  const isSchema = schemaMatcher(globsIn(project, settings), prefix);
  const paths = new Set(named.map((file) => posix.join(prefix, file)));
  const schemas = tree
    .filter(({ path }) => isSchema(path) || paths.has(path))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const contents = await contentsOf(git, commit, schemas);
  const files = schemas.map((file, i) => ({
    file: prefix === "" ? file.path : posix.relative(prefix, file.path),
    content: contents[i]!,
  }));
  return { label: commit.label, files };
}

async function findPath(project: Project, path: string, named: readonly string[]): Promise<Found> {
  const label = shownPath(path);
  if (!existsSync(path)) {
    throw new CliError({
      what: `There is no file or folder ${label} to compare with.`,
      where: path,
      next: "Check the path; a git ref is written without ./ before it.",
    });
  }
  if (!statSync(path).isDirectory()) {
    // Of two files that are named, one is the earlier version of the other.
    const [only, ...more] = named;
    const file = only !== undefined && more.length === 0 ? only : label;
    return { label, path, files: [{ file, content: readFileSync(path) }] };
  }
  const config = join(path, CONFIG_FILE);
  const globs = globsIn(project, existsSync(config) ? readFileSync(config) : undefined);
  const same = named.map((file) => join(path, file)).filter((file) => existsSync(file));
  const found = [...new Set([...(await globSchemas(path, globs)), ...same])].sort();
  const schemas = found.length > 0 ? found : await globSchemas(path, ["**/*.bt.yaml"]);
  const files = schemas.map((schema) => ({
    file: relative(path, schema).replaceAll("\\", "/"),
    content: readFileSync(schema),
  }));
  return { label, files };
}
