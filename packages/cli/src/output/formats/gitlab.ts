import { relative } from "node:path";
import { fingerprints } from "@rowsmith/core";
import type { CheckReport } from "../check-report.ts";
import { jsonText } from "../terminal.ts";

const SEVERITIES = { error: "major", warning: "minor" } as const;

/**
 * A code quality report of GitLab. Paths are from the root of the repository.
 *
 * @see https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
 */
export function gitlab({ findings, files, repository }: CheckReport): string {
  const names = fingerprints(findings);
  return jsonText(
    findings.map(({ rule, severity, message, file, line, endLine, change }, index) => ({
      description: change === undefined ? message : `${change}: ${message}`,
      check_name: rule,
      fingerprint: names[index],
      severity: SEVERITIES[severity],
      location: {
        path: relative(repository, files.get(file)!.path).replaceAll("\\", "/"),
        lines: { begin: line, end: endLine },
      },
    })),
  );
}
