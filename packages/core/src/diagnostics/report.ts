import type { Diagnostic, DocumentPath, Severity, Span } from "./types.ts";

/** A finding before its place in the text is looked up. */
export interface Finding {
  /** Rule id, `group/name`. */
  readonly rule: string;
  /** Default: error. */
  readonly severity?: Severity;
  readonly message: string;
  readonly help?: string | undefined;
  readonly path: DocumentPath;
  /** Whether the key or the value at `path` is at fault; default: the value. */
  readonly at?: "key" | "value";
}

export type Report = (finding: Finding) => void;

/**
 * Findings in the order of their places, each said once: a part that is aliased twice is wrong in one place, and a value
 * that is wrong where its anchor stands (`anchored`) is not wrong again where it is aliased.
 */
export function arrange(diagnostics: readonly (Diagnostic & { readonly anchored?: Span })[]): Diagnostic[] {
  if (diagnostics.length < 2) return diagnostics.map(withoutAnchor);
  const seen = new Set<string>();
  const anchors = new Set(diagnostics.map((finding) => identityOf(finding, finding)));
  return diagnostics
    .filter((finding) => finding.anchored === undefined || !anchors.has(identityOf(finding, finding.anchored)))
    .sort((a, b) => a.line - b.line || a.column - b.column || compareText(a.rule, b.rule))
    .filter((finding) => {
      const identity = identityOf(finding, finding);
      if (seen.has(identity)) return false;
      seen.add(identity);
      return true;
    })
    .map(withoutAnchor);
}

function identityOf({ rule, message }: Diagnostic, { line, column }: Span): string {
  return JSON.stringify([rule, line, column, message]);
}

function withoutAnchor({ anchored: _, ...finding }: Diagnostic & { readonly anchored?: Span }): Diagnostic {
  return finding;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
