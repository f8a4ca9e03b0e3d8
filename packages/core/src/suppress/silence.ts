import type { Diagnostic } from "../diagnostics/types.ts";
import { isBlocking } from "./blocking.ts";
import type { Ignore, Ignores } from "./ignore.ts";

/** A finding that is not to be corrected, and why. */
export interface Silenced {
  readonly finding: Diagnostic;
  /** A comment in the schema, or the baseline file. */
  readonly by: "comment" | "baseline";
  /** What the comment says; `null` where it says nothing, and for the baseline. */
  readonly reason: string | null;
}

export interface SilenceResult {
  readonly kept: readonly Diagnostic[];
  readonly silenced: readonly Silenced[];
  /** The ignores that a finding was found for, blocking ones too. */
  readonly used: ReadonlySet<Ignore>;
}

/**
 * Takes the findings away that a comment silences: those of its rule whose path begins with that of the part below it, or
 * whose place is in that part (behind an alias, that is where its anchor stands). Of several comments the nearest counts.
 * Errors of the groups schema/ and key/ stay: without what they ask for there is no model.
 */
export function silence(findings: readonly Diagnostic[], ignores: Ignores | null): SilenceResult {
  if (ignores === null) return { kept: findings, silenced: [], used: new Set() };
  const byPart = new Map<string, Ignore>();
  const byPath = new Map<string, Ignore>();
  for (const ignore of ignores.list) {
    if (ignore.part < 0) continue;
    byPart.set(`${ignore.part} ${ignore.rule}`, ignore);
    byPath.set(keyOf(ignore.path, ignore.rule), ignore);
  }
  const rules = new Set(ignores.list.map(({ rule }) => rule));
  const used = new Set<Ignore>();
  const silenced: Silenced[] = [];
  const kept = findings.filter((finding) => {
    if (!rules.has(finding.rule)) return true;
    const ignore = atPlace(finding, ignores, byPart) ?? atPath(finding, byPath);
    if (ignore === undefined) return true;
    used.add(ignore);
    if (isBlocking(finding)) return true;
    silenced.push({ finding, by: "comment", reason: ignore.reason === "" ? null : ignore.reason });
    return false;
  });
  return { kept, silenced, used };
}

function atPlace(finding: Diagnostic, ignores: Ignores, byPart: ReadonlyMap<string, Ignore>): Ignore | undefined {
  for (const part of ignores.parts.around(ignores.spans.offset(finding.line, finding.column))) {
    const ignore = byPart.get(`${part} ${finding.rule}`);
    if (ignore !== undefined) return ignore;
  }
  return undefined;
}

function atPath({ path, rule }: Diagnostic, byPath: ReadonlyMap<string, Ignore>): Ignore | undefined {
  for (let length = path.length; length > 0; length--) {
    const ignore = byPath.get(keyOf(path.slice(0, length), rule));
    if (ignore !== undefined) return ignore;
  }
  return undefined;
}

function keyOf(path: readonly (string | number)[], rule: string): string {
  return JSON.stringify([rule, ...path]);
}
