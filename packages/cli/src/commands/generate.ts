import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import {
  GENERATED_HEADER,
  generate as generateCode,
  isGenerated,
  isGenerateError,
  type TableModel,
} from "@rowsmith/core";
import { CliError, EXIT } from "../output/error.ts";
import { shellWords } from "../output/shell.ts";
import { colorsFor, count, note, print, printJson, visible } from "../output/terminal.ts";
import { findProject } from "../project/config.ts";
import { fileError, shownPath } from "../project/files.ts";
import { orphansOf, prune } from "../project/orphans.ts";
import { type ReadSchema, schemaReader, type UsableSchema, usableSchemas } from "../project/schemas.ts";

export interface GenerateOptions {
  readonly out?: string;
  readonly check?: boolean;
  readonly prune?: boolean;
  readonly watch?: boolean;
  readonly json?: boolean;
}

interface Output {
  readonly schema: UsableSchema;
  readonly path: string;
  readonly text: string;
  /** What stands there now. */
  readonly current: Buffer | undefined;
}

/**
 * `foreign`: a file stands there that this command did not write, so that it will not overwrite it. `orphan`: a file that
 * it wrote for a schema that is gone.
 */
type Status = "missing" | "stale" | "foreign" | "unchanged" | "written" | "orphan" | "deleted";

interface Result {
  /** `null` for a file whose schema is gone. */
  readonly schema: string | null;
  readonly output: string;
  readonly status: Status;
}

const DONE: readonly Status[] = ["unchanged", "written", "deleted"];

/** Writes one .ts a schema, or with `check` tells whether they are up to date. */
export async function generate(files: readonly string[], options: GenerateOptions): Promise<number> {
  refuseContradictions(files, options);
  const read = schemaReader();
  const codes = new WeakMap<TableModel, string>();
  if (!options.watch) return await run(files, options, read, codes);
  const { watching } = await import("../project/watch.ts");
  return await watching(files, () => run(files, options, read, codes));
}

async function run(
  files: readonly string[],
  options: GenerateOptions,
  read: ReadSchema,
  codes: WeakMap<TableModel, string>,
): Promise<number> {
  const project = findProject(process.cwd());
  const schemas = await usableSchemas(project, files, read);
  const out = options.out === undefined ? project.out : resolve(options.out);
  const outputs = planOutputs(schemas, out, codes);
  if (!options.check) outputs.forEach(refuseForeign);
  const results = outputs.map((output): Result => {
    const status = options.check ? statusOf(output) : write(output);
    return { schema: output.schema.file, output: shownPath(output.path), status };
  });
  // Named files are not all of the project: what others have generated is none of their business.
  const orphans =
    files.length > 0
      ? []
      : orphansOf(
          out,
          outputs.map(({ path }) => path),
        );
  for (const path of orphans) {
    if (options.prune) prune(path);
    results.push({ schema: null, output: shownPath(path), status: options.prune ? "deleted" : "orphan" });
  }
  if (options.json) printJson({ files: results });
  else printResults(results, options.watch === true);
  return verdict(results, files, options);
}

function printResults(results: readonly Result[], briefly: boolean): void {
  const colors = colorsFor(process.stdout);
  const shown = briefly ? results.filter(({ status }) => status !== "unchanged") : results;
  for (const { schema, output, status } of shown) {
    const color = DONE.includes(status) ? colors.green : status === "orphan" ? colors.yellow : colors.red;
    const from = schema === null ? "its schema is gone" : `from ${visible(schema)}`;
    print(`${color(status)}  ${visible(output)}  ${colors.dim(from)}`);
  }
  if (!briefly) return;
  const of = (wanted: Status): number => results.filter(({ status }) => status === wanted).length;
  print(`${count(results.length, "file")}: ${of("written")} written, ${of("unchanged")} unchanged`);
}

/** Says what has to be done, and gives the exit code. */
function verdict(results: readonly Result[], files: readonly string[], options: GenerateOptions): number {
  const again = (...more: string[]): string =>
    visible(shellWords(["rowsmith", "generate", ...more, ...optionsAgain(options), ...files]));
  const stale = results.some(({ status }) => status !== "orphan" && !DONE.includes(status));
  const orphans = results.filter(({ status }) => status === "orphan").length;
  if (stale) note(`The generated code is not up to date. Run: ${again()}`);
  if (orphans > 0) {
    note(
      `${count(orphans, "generated file")} ${orphans === 1 ? "has" : "have"} no schema any more. To delete, run: ${again("--prune")}`,
    );
  }
  // Writing has done what it was asked to; only --check is a question about all that is there.
  return stale || (options.check && orphans > 0) ? EXIT.findings : EXIT.clean;
}

function refuseContradictions(files: readonly string[], options: GenerateOptions): void {
  if (options.out === "") throw new CliError({ what: "--out names no folder.", where: "--out", next: "Name one." });
  if (!options.prune) return;
  if (options.check) {
    throw new CliError({
      what: "--prune and --check are given together.",
      where: "rowsmith generate",
      why: "--check changes nothing.",
      next: "Leave one of them out.",
    });
  }
  if (files.length > 0) {
    throw new CliError({
      what: "--prune is given with files.",
      where: "rowsmith generate",
      why: "Which generated files have no schema can only be told from all schemas of the project.",
      next: "Leave the files out, or --prune.",
    });
  }
}

function optionsAgain({ out }: GenerateOptions): string[] {
  return out === undefined ? [] : ["--out", out];
}

/** Where each schema's code goes. */
function planOutputs(schemas: readonly UsableSchema[], out: string, codes: WeakMap<TableModel, string>): Output[] {
  const taken = new Map<string, UsableSchema>();
  return schemas.map((schema) => {
    const path = join(out, outputName(schema.path));
    // File systems of macOS and Windows do not tell case apart.
    const other = taken.get(path.toLowerCase());
    if (other) {
      throw new CliError({
        what: `Two schemas would both be written to ${shownPath(path)}.`,
        where: `${other.file}, ${schema.file}`,
        why: "A generated file is named after its schema's file, without its folder.",
        next: "Rename one of the schemas.",
      });
    }
    taken.set(path.toLowerCase(), schema);
    const text = codes.get(schema.model) ?? codeOf(schema);
    codes.set(schema.model, text);
    return { schema, path, text, current: currentBytes(path) };
  });
}

function codeOf({ model, text, file }: UsableSchema): string {
  try {
    return generateCode(model, text);
  } catch (error) {
    if (!isGenerateError(error)) throw error;
    throw new CliError({ what: `${file}: ${error.message}.`, where: file, next: error.next });
  }
}

/** Everything is refused before anything is written. */
function refuseForeign(output: Output): void {
  if (statusOf(output) !== "foreign") return;
  throw new CliError({
    what: `${shownPath(output.path)} was not generated by rowsmith, so it is not overwritten.`,
    where: output.path,
    why: `Generated files have a line that begins with "${GENERATED_HEADER}".`,
    next: "Move or delete that file, or choose another folder with --out.",
  });
}

/** @example outputName("/p/schemas/telemetry.bt.yaml") // "telemetry.ts" */
function outputName(schemaPath: string): string {
  return `${basename(schemaPath).replace(/(?:\.bt)?\.ya?ml$/i, "")}.ts`;
}

function currentBytes(path: string): Buffer | undefined {
  try {
    return existsSync(path) ? readFileSync(path) : undefined;
  } catch (error) {
    throw fileError("read", path, error);
  }
}

function statusOf({ current, text }: Output): Status {
  if (current === undefined) return "missing";
  if (current.equals(Buffer.from(text))) return "unchanged";
  const held = current.toString("utf8");
  return held.trim() === "" || isGenerated(held) ? "stale" : "foreign";
}

/** Writes beside the target and renames: a reader sees the old file or the new one, never half of it. */
function write(output: Output): Status {
  if (statusOf(output) === "unchanged") return "unchanged";
  const temporary = `${output.path}.${process.pid}.tmp`;
  try {
    mkdirSync(dirname(output.path), { recursive: true });
    writeFileSync(temporary, output.text, { flag: "wx" });
  } catch (error) {
    throw fileError("write", output.path, error);
  }
  try {
    renameSync(temporary, output.path);
  } catch (error) {
    rmSync(temporary);
    throw fileError("write", output.path, error);
  }
  return "written";
}
