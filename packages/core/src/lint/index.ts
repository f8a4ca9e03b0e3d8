import type { Report } from "../diagnostics/report.ts";
import type { Draft } from "../model/draft.ts";
import { RULES } from "./rules/index.ts";

/** Runs every rule. */
export function lint(draft: Draft, report: Report): void {
  for (const rule of RULES) {
    rule.check(draft, (finding) => report({ ...finding, rule: rule.id, severity: rule.severity }));
  }
}
