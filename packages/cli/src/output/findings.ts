import { codeFrame, type Diagnostic } from "@rowsmith/core";
import { type Colors, count, visible, visibleLines } from "./terminal.ts";

/** Findings with the text of the file that each is in. */
export interface FileFindings {
  /** Path as shown. */
  readonly file: string;
  readonly text: string;
  readonly findings: readonly Diagnostic[];
}

/** How many of each severity. */
export function countFindings(findings: readonly Diagnostic[]): { errors: number; warnings: number } {
  const errors = findings.filter((finding) => finding.severity === "error").length;
  return { errors, warnings: findings.length - errors };
}

/** For people: a line, a code frame and the help for each finding. */
export function prettyFindings({ file, text, findings }: FileFindings, colors: Colors): string {
  return findings.map((finding) => prettyFinding(file, text, finding, colors)).join("\n");
}

function prettyFinding(file: string, text: string, finding: Diagnostic, colors: Colors): string {
  const place = `${visible(file)}:${finding.line}:${finding.column}`;
  const severity = finding.severity === "error" ? colors.red("error") : colors.yellow("warning");
  const lines = [`${colors.bold(place)}  ${severity}  ${visibleLines(finding.message)}  ${colors.dim(finding.rule)}`];
  lines.push(visibleLines(codeFrame(text, finding)).trimEnd());
  if (finding.help)
    lines.push(`  ${colors.cyan("help:")} ${visibleLines(finding.help).replaceAll("\n", "\n        ")}`);
  return `${lines.join("\n")}\n`;
}

/** @example findingsSummary(2, 3, 0) // "3 errors and 0 warnings in 2 files" */
export function findingsSummary(files: number, errors: number, warnings: number): string {
  return `${count(errors, "error")} and ${count(warnings, "warning")} in ${count(files, "file")}`;
}

/** A finding as `check --format json` gives it. */
export function jsonFinding(finding: Diagnostic): Record<string, unknown> {
  const { rule, severity, message, file, line, column, endLine, endColumn, path, help } = finding;
  return { rule, severity, message, file, line, column, endLine, endColumn, path, help: help ?? null, docs: null };
}
