import type { DocumentPath, Severity } from "../diagnostics/types.ts";
import type { Draft } from "../model/draft.ts";

/** What a rule found; the path is that of the part, and the value there is at fault unless `at` says the key. */
export interface RuleFinding {
  readonly path: DocumentPath;
  readonly at?: "key" | "value";
  readonly message: string;
  readonly help?: string | undefined;
}

/** A rule over the model. It must cope with what {@link Draft} leaves out. */
export interface Rule {
  /** `group/name` */
  readonly id: string;
  readonly severity: Severity;
  check(draft: Draft, report: (finding: RuleFinding) => void): void;
}
