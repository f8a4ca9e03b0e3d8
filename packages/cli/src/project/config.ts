import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { suggest } from "@rowsmith/core";
import { LineCounter, parseDocument } from "yaml";
import { CliError, didYouMean } from "../output/error.ts";
import { readText, shownPath } from "./files.ts";

export const CONFIG_FILE = "rowsmith.yaml";

/** A project's folder and settings. */
export interface Project {
  /** The folder of rowsmith.yaml; without one, the current folder. Absolute. */
  readonly root: string;
  /** Globs of the schemas, relative to the root. */
  readonly schemas: readonly string[];
  /** Folder of the generated code. Absolute. */
  readonly out: string;
}

const DEFAULTS = { schemas: ["schemas/**/*.bt.yaml"], out: "src/generated" };

/** Finds rowsmith.yaml from `cwd` upwards and reads it. */
export function findProject(cwd: string): Project {
  const file = findUp(cwd);
  if (file === undefined) return { root: cwd, schemas: DEFAULTS.schemas, out: resolve(cwd, DEFAULTS.out) };
  const root = dirname(file);
  const { schemas, out } = readConfig(file);
  return { root, schemas, out: resolve(root, out) };
}

function findUp(from: string): string | undefined {
  const file = join(from, CONFIG_FILE);
  if (existsSync(file)) return file;
  const parent = dirname(from);
  return parent === from ? undefined : findUp(parent);
}

function readConfig(file: string): typeof DEFAULTS {
  const where = shownPath(file);
  const lines = new LineCounter();
  const document = parseDocument(readText(file), { lineCounter: lines, prettyErrors: false });
  const [problem] = document.errors;
  if (problem) {
    const { line, col } = lines.linePos(problem.pos[0]);
    throw new CliError({
      what: `${CONFIG_FILE} is not valid YAML: ${problem.message}`,
      where: `${where}:${line}:${col}`,
      next: "Correct the file.",
    });
  }
  const settings = toPlain(document, where);
  if (settings === null || settings === undefined) return DEFAULTS;
  if (!(settings instanceof Map)) throw invalid(where, `${CONFIG_FILE} must be a mapping`);
  for (const name of settings.keys()) {
    const known = Object.keys(DEFAULTS);
    if (typeof name === "string" && known.includes(name)) continue;
    throw new CliError({
      what: `Unknown setting "${name}" in ${CONFIG_FILE}.`,
      where,
      why: `This version knows ${known.join(" and ")}; a setting that it ignored would mislead.`,
      next: didYouMean(suggest(String(name), known), known),
    });
  }
  return {
    schemas: globsOf(settings.get("schemas") ?? DEFAULTS.schemas, where),
    out: outOf(settings.get("out") ?? DEFAULTS.out, where),
  };
}

function toPlain(document: ReturnType<typeof parseDocument>, where: string): unknown {
  try {
    return document.toJS({ mapAsMap: true });
  } catch (error) {
    // Too many aliases, or one without its anchor.
    throw invalid(where, `${CONFIG_FILE} cannot be resolved: ${(error as Error).message}`);
  }
}

function globsOf(value: unknown, where: string): string[] {
  const globs = typeof value === "string" ? [value] : value;
  if (Array.isArray(globs) && globs.length > 0 && globs.every((glob) => typeof glob === "string" && glob !== "")) {
    return globs;
  }
  throw invalid(where, '"schemas" must be a glob or a list of globs');
}

function outOf(value: unknown, where: string): string {
  if (typeof value === "string" && value !== "") return value;
  throw invalid(where, '"out" must be the path of a folder');
}

function invalid(where: string, what: string): CliError {
  return new CliError({
    what: `${what}.`,
    where,
    next: `For example: schemas: ["${DEFAULTS.schemas[0]}"] and out: ${DEFAULTS.out}`,
  });
}

/** A path from the project's root with forward slashes, the same on every machine. */
export function rootRelative(project: Project, path: string): string {
  return relative(project.root, path).replaceAll("\\", "/");
}
