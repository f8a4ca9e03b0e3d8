import type { Diagnostic } from "@rowsmith/core";
import { CliError, EXIT, formatError } from "../output/error.ts";
import { countFindings, findingsSummary, jsonFinding, prettyFindings } from "../output/findings.ts";
import { colorsFor, note, print, printJson } from "../output/terminal.ts";
import { findProject, type Project } from "../project/config.ts";
import { readSchema, type Schema, schemaPaths } from "../project/schemas.ts";

export interface CheckOptions {
  readonly format?: "pretty" | "json";
  readonly json?: boolean;
  readonly maxWarnings?: number;
}

/** Validates and lints: all problems of all files in one run. */
export async function check(files: readonly string[], options: CheckOptions): Promise<number> {
  const project = findProject(process.cwd());
  const { schemas, unreadable } = readAll(project, await schemaPaths(project, files));
  const findings = schemas.flatMap((schema) => schema.diagnostics);
  const { errors, warnings } = countFindings(findings);
  if (options.json || options.format === "json") {
    printJson({ findings: findings.map(jsonFinding), errors, warnings });
  } else {
    printPretty(schemas, findings);
  }
  for (const error of unreadable) note(formatError(error.parts, colorsFor(process.stderr)));
  if (unreadable.length > 0) return EXIT.usage;
  if (errors > 0) return EXIT.findings;
  if (options.maxWarnings !== undefined && warnings > options.maxWarnings) {
    note(`${warnings} warnings are more than --max-warnings ${options.maxWarnings}.`);
    return EXIT.findings;
  }
  return EXIT.clean;
}

/** A file that can't be read does not keep the others from being checked. */
function readAll(project: Project, paths: readonly string[]): { schemas: Schema[]; unreadable: CliError[] } {
  const schemas: Schema[] = [];
  const unreadable: CliError[] = [];
  for (const path of paths) {
    try {
      schemas.push(readSchema(project, path));
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      unreadable.push(error);
    }
  }
  return { schemas, unreadable };
}

function printPretty(schemas: readonly Schema[], findings: readonly Diagnostic[]): void {
  const colors = colorsFor(process.stdout);
  for (const schema of schemas) {
    if (schema.diagnostics.length === 0) continue;
    print(`${prettyFindings({ ...schema, findings: schema.diagnostics }, colors)}\n`);
  }
  const { errors, warnings } = countFindings(findings);
  const summary = findingsSummary(schemas.length, errors, warnings);
  print(errors > 0 ? colors.red(summary) : warnings > 0 ? colors.yellow(summary) : colors.green(summary));
}
