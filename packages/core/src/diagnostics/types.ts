export type Severity = "error" | "warning";

/**
 * What a change of a schema does. `KEY_BYTES`: rows that are stored become unreachable. `KEY_ORDER`: queries give rows in
 * another order. `DATA`: cells that are stored are lost, or mean something else. `SOURCE`: callers must be changed.
 */
export type Change = "KEY_BYTES" | "KEY_ORDER" | "DATA" | "SOURCE";

/** A place in a schema file; lines and columns count from 1, columns in UTF-16 units, the end is exclusive. */
export interface Span {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** Where something stands in a document: keys and list indexes from the root. */
export type DocumentPath = readonly (string | number)[];

/** One finding: what is wrong, where, why it matters and what to do next. */
export interface Diagnostic extends Span {
  /** Rule id, `group/name`. */
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  readonly file: string;
  readonly path: DocumentPath;
  /** What to do about it. */
  readonly help?: string;
  /** Of a finding of the group evolve/. */
  readonly change?: Change;
}
