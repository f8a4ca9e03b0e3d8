import type { Diagnostic, DocumentPath, Severity } from "./types.ts";

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

/** Findings in the order of their places, each said once: a part that is aliased twice is wrong in one place. */
export function arrange(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const seen = new Set<string>();
  return [...diagnostics]
    .sort((a, b) => a.line - b.line || a.column - b.column || compareText(a.rule, b.rule))
    .filter(({ rule, line, column, message }) => {
      const identity = JSON.stringify([rule, line, column, message]);
      if (seen.has(identity)) return false;
      seen.add(identity);
      return true;
    });
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
