import type { Diagnostic, DocumentPath } from "../diagnostics/types.ts";
import { isBlocking } from "../suppress/blocking.ts";
import type { Silenced } from "../suppress/silence.ts";

/** An old finding. It is recognised by all of this, so that it may move to another line. */
export interface BaselineEntry {
  readonly file: string;
  readonly rule: string;
  readonly path: DocumentPath;
  readonly message: string;
}

export interface BaselineResult<Entry extends BaselineEntry> {
  /** The findings that are new. */
  readonly kept: readonly Diagnostic[];
  readonly silenced: readonly Silenced[];
  /** The entries that nothing was found for. */
  readonly stale: readonly Entry[];
}

/**
 * Tells old findings from new ones. Each entry stands for one finding. Errors of the groups schema/ and key/ are never old:
 * a schema with one can't be used.
 */
export function applyBaseline<Entry extends BaselineEntry>(
  findings: readonly Diagnostic[],
  entries: readonly Entry[],
): BaselineResult<Entry> {
  const open = new Map<string, Entry[]>();
  for (const entry of entries) {
    const key = identityOf(entry);
    const same = open.get(key);
    if (same === undefined) open.set(key, [entry]);
    else same.push(entry);
  }
  const silenced: Silenced[] = [];
  const kept = findings.filter((finding) => {
    const entry = isBlocking(finding) ? undefined : open.get(identityOf(finding))?.shift();
    if (entry !== undefined) silenced.push({ finding, by: "baseline", reason: null });
    return entry === undefined;
  });
  return { kept, silenced, stale: [...open.values()].flat() };
}

/** The entries of findings, sorted, so that the same findings give the same file. */
export function baselineEntries(findings: readonly Diagnostic[]): BaselineEntry[] {
  return findings
    .filter((finding) => !isBlocking(finding))
    .map(({ file, rule, path, message }) => ({ file, rule, path, message }))
    .sort((a, b) => compare(identityOf(a), identityOf(b)));
}

/** What does not change when a finding moves. */
export function identityOf({ file, rule, path, message }: BaselineEntry): string {
  return JSON.stringify([file, rule, path, message]);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
