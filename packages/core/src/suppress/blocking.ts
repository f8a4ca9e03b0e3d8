import type { Diagnostic } from "../diagnostics/types.ts";

/** Whether a rule's finding leaves nothing to work with: an error of the groups schema/ and key/. */
export function isBlocking({ rule, severity }: Pick<Diagnostic, "rule" | "severity">): boolean {
  return severity === "error" && (rule.startsWith("schema/") || rule.startsWith("key/"));
}
