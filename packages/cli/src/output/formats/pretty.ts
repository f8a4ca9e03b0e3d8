import { codeFrame, type Diagnostic, sourceLines } from "@rowsmith/core";
import type { CheckReport } from "../check-report.ts";
import { checkSummary, prettyFinding } from "../findings.ts";
import { prettyReview } from "../review.ts";
import { colorsFor } from "../terminal.ts";

/** For people: each finding with a code frame, then a summary. */
export function pretty(report: CheckReport): string {
  const colors = colorsFor(process.stdout);
  const summary = checkSummary(report);
  const color = report.errors > 0 ? colors.red : report.warnings > 0 ? colors.yellow : colors.green;
  const blocks = [...byFile(report.findings)].flatMap(([name, findings]) => {
    const file = report.files.get(name)!;
    const lines = sourceLines(file.text);
    return findings.map((finding) =>
      prettyFinding(file.shown, codeFrame(lines, finding), finding, colors, report.docsOf(finding.rule)),
    );
  });
  const reviews = (report.reviews ?? []).map((review) => prettyReview(review, colors)).filter((text) => text !== "");
  return [...blocks, ...reviews, `${color(summary)}\n`].join("\n");
}

function byFile(findings: readonly Diagnostic[]): Map<string, Diagnostic[]> {
  const groups = new Map<string, Diagnostic[]>();
  for (const finding of findings) {
    const group = groups.get(finding.file);
    if (group === undefined) groups.set(finding.file, [finding]);
    else group.push(finding);
  }
  return groups;
}
