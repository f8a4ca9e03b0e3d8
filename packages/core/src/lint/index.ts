import type { Report } from "../diagnostics/report.ts";
import type { Draft } from "../model/draft.ts";
import type { LintContext } from "./rule.ts";
import { MODEL_RULES } from "./rules/index.ts";

export { findRule, ruleGroups, rulePage, suggestRule } from "./catalogue.ts";
export { ruleDocuments } from "./documents.ts";
export { type EntityReview, reviewTable } from "./review.ts";
export type { LintContext, RuleInfo, RuleSource } from "./rule.ts";
export { RULES } from "./rules/index.ts";

/** Runs every rule over the model. */
export function lint(draft: Draft, report: Report, context: LintContext = {}): void {
  for (const rule of MODEL_RULES) {
    rule.check(draft, (finding) => report({ ...finding, rule: rule.id, severity: rule.severity }), context);
  }
}
