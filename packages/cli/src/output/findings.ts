import { codeFrame, type Diagnostic, sourceLines } from "@rowsmith/core";
import type { CheckReport } from "./check-report.ts";
import { type Colors, count, visible, visibleLines } from "./terminal.ts";

/** Findings with the text of the file that each is in. */
export interface FileFindings {
  /** Path as shown. */
  readonly file: string;
  readonly text: string;
  readonly findings: readonly Diagnostic[];
}

/** For people: a line, a code frame and the help for each finding of one file. */
export function prettyFindings({ file, text, findings }: FileFindings, colors: Colors): string {
  const lines = sourceLines(text);
  return findings.map((finding) => prettyFinding(file, codeFrame(lines, finding), finding, colors, null)).join("\n");
}

export function prettyFinding(
  file: string,
  frame: string,
  finding: Diagnostic,
  colors: Colors,
  docs: string | null,
): string {
  const place = `${visible(file)}:${finding.line}:${finding.column}`;
  const severity = finding.severity === "error" ? colors.red("error") : colors.yellow("warning");
  const lines = [
    `${colors.bold(place)}  ${severity}  ${visibleLines(finding.message)}  ${colors.dim(ruleLabel(finding))}`,
  ];
  lines.push(visibleLines(frame).trimEnd());
  if (finding.help)
    lines.push(`  ${colors.cyan("help:")} ${visibleLines(finding.help).replaceAll("\n", "\n        ")}`);
  if (docs !== null) lines.push(`  ${colors.cyan("docs:")} ${docs}`);
  return `${lines.join("\n")}\n`;
}

/** The rule, with what the change does where it is about one. */
export function ruleLabel({ rule, change }: Diagnostic): string {
  return change === undefined ? rule : `${rule} ${change}`;
}

/** @example "3 errors and 0 warnings in 2 files; 4 more are silenced: 1 by a comment, 3 by the baseline" */
export function checkSummary({ schemas, errors, warnings, silenced }: CheckReport): string {
  const counted = `${count(errors, "error")} and ${count(warnings, "warning")} in ${count(schemas, "file")}`;
  if (silenced.length === 0) return counted;
  const byComment = silenced.filter(({ by }) => by === "comment").length;
  const byBaseline = silenced.length - byComment;
  const how = [
    ...(byComment > 0 ? [`${byComment} by ${byComment === 1 ? "a comment" : "comments"}`] : []),
    ...(byBaseline > 0 ? [`${byBaseline} by the baseline`] : []),
  ];
  return `${counted}; ${silenced.length} more ${silenced.length === 1 ? "is" : "are"} silenced: ${how.join(", ")}`;
}
