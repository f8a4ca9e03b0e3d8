import type { Change, DocumentPath, Severity } from "../diagnostics/types.ts";
import type { Draft } from "../model/draft.ts";

/** What a rule found; the path is that of the part, and the value there is at fault unless `at` says the key. */
export interface RuleFinding {
  readonly path: DocumentPath;
  readonly at?: "key" | "value";
  readonly message: string;
  readonly help?: string | undefined;
}

/** A page of Bigtable's documentation, or another place where a reason can be read up. */
export interface RuleSource {
  readonly title: string;
  readonly url: string;
}

/** A rule as the catalogue has it. */
export interface RuleInfo {
  /** `group/name` */
  readonly id: string;
  /** Severity of its findings, unless a project sets another. */
  readonly severity: Severity;
  /** What is wrong, in one line. */
  readonly title: string;
  /** Why it matters: what Bigtable does with such a schema. */
  readonly rationale: string;
  /** Where the reason is Bigtable's own. */
  readonly source?: RuleSource;
  /** What to do about it. */
  readonly help: string;
  /** Of a rule over two versions of a schema: what such a change does. */
  readonly change?: Change;
  /** Of such a rule: a whole schema as it was. `wrong` is what it became, `right` how it could have changed instead. */
  readonly before?: string;
  /** A whole schema in which exactly this rule is broken. A rule over several files has none. */
  readonly wrong?: string;
  /** The same schema put right: no rule is broken. */
  readonly right?: string;
}

/** What a rule may know beside the schema. */
export interface LintContext {
  /** The day of the check as `YYYY-MM-DD`; without it, nothing is said of what has passed. */
  readonly today?: string;
}

/** A rule over the model. It must cope with what {@link Draft} leaves out. */
export interface Rule extends RuleInfo {
  check(draft: Draft, report: (finding: RuleFinding) => void, context: LintContext): void;
}
