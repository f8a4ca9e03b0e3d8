import { existsSync } from "node:fs";
import { join } from "node:path";
import { applySettings, checkCompiled, type Diagnostic, reviewTable, rulePage } from "@rowsmith/core";
import type { Earlier } from "../against/index.ts";
import type { CheckReport, ReportFile } from "../output/check-report.ts";
import { CliError, EXIT, formatError } from "../output/error.ts";
import { FORMATS, type FormatName } from "../output/formats/index.ts";
import type { FileReview } from "../output/review.ts";
import { colorsFor, count, note, print, printJson, visible } from "../output/terminal.ts";
import { type BaselineFile, type PlacedEntry, readBaseline, writeBaseline } from "../project/baseline.ts";
import { CONFIG_FILE, findProject, type Project, rootRelative } from "../project/config.ts";
import { shownPath } from "../project/files.ts";
import { repositoryOf } from "../project/repository.ts";
import { type ReadSchema, type Schema, schemaPaths, schemaReader, today, usableSchemas } from "../project/schemas.ts";

export interface CheckOptions {
  readonly format?: FormatName;
  readonly json?: boolean;
  readonly maxWarnings?: number;
  readonly writeBaseline?: boolean;
  readonly watch?: boolean;
  readonly review?: boolean;
  readonly against?: string;
}

/** Validates and lints: all problems of all files in one run. With `against`, compares with earlier versions too. */
export async function check(files: readonly string[], options: CheckOptions): Promise<number> {
  const read = schemaReader();
  if (options.writeBaseline && options.against !== undefined) {
    throw new CliError({
      what: "--against and --write-baseline are given together.",
      where: "rowsmith check",
      why: "A change is found while it is one, and is no old finding afterwards.",
      next: "Leave one of them out. To accept a change: # rowsmith-ignore evolve/…: reason, in the schema.",
    });
  }
  if (!options.watch) return await (options.writeBaseline ? accept(files, options) : run(files, options, read));
  if (options.writeBaseline) {
    throw new CliError({
      what: "--watch and --write-baseline are given together.",
      where: "rowsmith check",
      why: "The baseline is what is known to be wrong on one day; to write it at every change would hide what is new.",
      next: "Leave one of them out.",
    });
  }
  const { watching } = await import("../project/watch.ts");
  return await watching(files, () => run(files, options, read));
}

async function run(files: readonly string[], options: CheckOptions, read: ReadSchema): Promise<number> {
  const project = findProject(process.cwd());
  const paths = await schemaPaths(project, files);
  const { schemas, unreadable } = readAll(project, paths, read);
  const baseline = readBaseline(project);
  const named = files.length === 0 ? [] : schemas.map(({ compiled }) => compiled.file);
  const earlier = await earlierOf(project, named, options);
  const result = checkCompiled(
    schemas.map(({ compiled }) => compiled),
    {
      rules: project.rules,
      baseline: baseline?.entries ?? [],
      context: { today: today() },
      ...(earlier === undefined ? {} : { against: earlier }),
    },
  );
  // Entries of a file that is no longer there are stale too, which only a run over all files can tell.
  const all = new Set(paths.map((path) => rootRelative(project, path)));
  const gone = files.length > 0 ? [] : (baseline?.entries ?? []).filter(({ file }) => !all.has(file));
  const stale = baseline === undefined ? [] : staleFindings(project, baseline, [...result.stale, ...gone]);
  const findings = [...result.findings, ...stale];
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const warnings = findings.length - errors;
  const tooMany = options.maxWarnings !== undefined && warnings > options.maxWarnings;
  const exitCode = unreadable.length > 0 ? EXIT.usage : errors > 0 || tooMany ? EXIT.findings : EXIT.clean;
  const report: CheckReport = {
    files: new Map([...goneFiles(project, earlier), ...reportFiles(project, schemas, baseline)]),
    schemas: schemas.length,
    findings,
    errors,
    warnings,
    silenced: result.silenced,
    ...(options.review ? { reviews: reviewsOf(schemas) } : {}),
    unreadable: unreadable.map(({ parts }) => parts),
    docsOf: (rule) => (project.docsUrl === undefined ? null : `${project.docsUrl}/${rulePage(rule)}`),
    repository: repositoryOf(project.root),
    exitCode,
  };
  for (const text of earlier?.notes ?? []) note(visible(text));
  print(FORMATS[options.json ? "json" : (options.format ?? "pretty")](report));
  for (const error of unreadable) note(formatError(error.parts, colorsFor(process.stderr)));
  if (exitCode === EXIT.findings && errors === 0) {
    note(
      `${count(warnings, "warning")} ${warnings === 1 ? "is" : "are"} more than --max-warnings ${options.maxWarnings}.`,
    );
  }
  return exitCode;
}

/** What `--against` names; git and globs are loaded for it only. */
async function earlierOf(
  project: Project,
  named: readonly string[],
  { against }: CheckOptions,
): Promise<Earlier | undefined> {
  if (against === undefined) return undefined;
  const { readEarlier } = await import("../against/index.ts");
  return await readEarlier(project, against, named);
}

/** Files as they were: what is found in one that is gone is shown in it. */
function goneFiles(project: Project, earlier: Earlier | undefined): Map<string, ReportFile> {
  const files = (earlier?.files ?? []).map(({ file, text }): [string, ReportFile] => {
    const path = join(project.root, file);
    return [file, { path, shown: shownPath(path), text }];
  });
  return new Map(files);
}

/** Of the files that have a model: in others not every part could be read. */
function reviewsOf(schemas: readonly Schema[]): FileReview[] {
  return schemas.flatMap(({ file, compiled: { model } }) =>
    model === null ? [] : [{ file, entities: reviewTable(model) }],
  );
}

/** A file that can't be read does not keep the others from being checked. */
function readAll(
  project: Project,
  paths: readonly string[],
  read: ReadSchema,
): { schemas: Schema[]; unreadable: CliError[] } {
  const schemas: Schema[] = [];
  const unreadable: CliError[] = [];
  for (const path of paths) {
    try {
      schemas.push(read(project, path));
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      unreadable.push(error);
    }
  }
  return { schemas, unreadable };
}

function reportFiles(
  project: Project,
  schemas: readonly Schema[],
  baseline: BaselineFile | undefined,
): Map<string, ReportFile> {
  const files = schemas.map(({ compiled, path, file, text }): [string, ReportFile] => [
    compiled.file,
    { path, shown: file, text },
  ]);
  if (baseline === undefined) return new Map(files);
  const { path, text } = baseline;
  return new Map([...files, [rootRelative(project, path), { path, shown: shownPath(path), text }]]);
}

function staleFindings(
  project: Project,
  { path }: BaselineFile,
  entries: readonly PlacedEntry[],
): readonly Diagnostic[] {
  const file = rootRelative(project, path);
  const findings = entries
    .toSorted((a, b) => a.span.line - b.span.line)
    .map(
      (entry): Diagnostic => ({
        rule: "suppress/stale",
        severity: "warning",
        message: `${entry.rule} of ${entry.file} is in the baseline and no longer found`,
        help: "Run rowsmith check --write-baseline, so that it is reported when it comes back.",
        file,
        path: [],
        ...entry.span,
      }),
    );
  return applySettings(findings, project.rules);
}

/** Writes what is found now into the baseline. Errors that no one can live with are shown instead. */
async function accept(files: readonly string[], options: CheckOptions): Promise<number> {
  const project = findProject(process.cwd());
  if (project.baseline === undefined) {
    throw new CliError({
      what: `${CONFIG_FILE} names no baseline to write.`,
      where: project.root,
      next: `Add to ${CONFIG_FILE}: baseline: rowsmith-baseline.json`,
    });
  }
  const schemas = await usableSchemas(project, files);
  const { findings } = checkCompiled(
    schemas.map(({ compiled }) => compiled),
    { rules: project.rules },
  );
  const checked = new Set(schemas.map(({ compiled }) => compiled.file));
  const others = files.length === 0 || !existsSync(project.baseline) ? [] : (readBaseline(project)?.entries ?? []);
  const written = writeBaseline(
    project.baseline,
    findings,
    others.filter(({ file }) => !checked.has(file)),
  );
  const shown = shownPath(project.baseline);
  if (options.json) printJson({ baseline: shown, findings: written });
  else print(`${visible(shown)}: ${count(written, "finding")}`);
  return EXIT.clean;
}
