import { relative } from "node:path";
import type { CheckReport } from "../check-report.ts";
import { checkSummary, ruleLabel } from "../findings.ts";
import { visibleLines } from "../terminal.ts";

/**
 * Workflow commands that GitHub Actions shows at the lines of a pull request. Paths are from the root of the repository.
 *
 * @see https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands
 */
export function github(report: CheckReport): string {
  const lines = report.findings.map((finding) => {
    const { rule, severity, message, help, line, column, endLine, endColumn } = finding;
    const docs = report.docsOf(rule);
    // GitHub takes columns only within one line.
    const columns = line === endLine ? { col: column, endColumn } : {};
    const file = relative(report.repository, report.files.get(finding.file)!.path).replaceAll("\\", "/");
    const properties = { file, line, endLine, ...columns, title: ruleLabel(finding) };
    return command(severity, properties, [message, help, docs].filter(Boolean).join("\n"));
  });
  const unreadable = report.unreadable.map(({ what, next }) =>
    command("error", {}, [what, next].filter(Boolean).join("\n")),
  );
  return `${[...lines, ...unreadable, checkSummary(report)].join("\n")}\n`;
}

function command(name: string, properties: Readonly<Record<string, string | number>>, message: string): string {
  const pairs = Object.entries(properties).map(([key, value]) => `${key}=${property(String(value))}`);
  return `::${name}${pairs.length > 0 ? ` ${pairs.join(",")}` : ""}::${data(message)}`;
}

/** As the runner takes it apart: a line end would begin a command of its own. */
function data(text: string): string {
  return visibleLines(text.replace(/\r\n?/g, "\n")).replaceAll("%", "%25").replaceAll("\n", "%0A");
}

function property(text: string): string {
  return text
    .replaceAll("%", "%25")
    .replaceAll("\r", "%0D")
    .replaceAll("\n", "%0A")
    .replaceAll(":", "%3A")
    .replaceAll(",", "%2C");
}
