import type { CheckReport } from "../check-report.ts";
import { jsonText } from "../terminal.ts";

/** `findings`, `errors` and `warnings`, as scripts rely on them; `reviews` where they are asked for. */
export function json({ findings, files, errors, warnings, docsOf, reviews }: CheckReport): string {
  return jsonText({
    findings: findings.map(
      ({ rule, severity, message, file, line, column, endLine, endColumn, path, help, change }) => ({
        rule,
        severity,
        message,
        file: files.get(file)!.shown,
        line,
        column,
        endLine,
        endColumn,
        path,
        help: help ?? null,
        docs: docsOf(rule),
        ...(change === undefined ? {} : { change }),
      }),
    ),
    errors,
    warnings,
    ...(reviews === undefined ? {} : { reviews }),
  });
}
