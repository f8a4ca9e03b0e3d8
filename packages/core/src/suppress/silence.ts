import { arrange } from "../diagnostics/report.ts";
import type { Diagnostic, Span } from "../diagnostics/types.ts";
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

/** A finding of what an alias repeats, which stands at the alias; `anchored` is where its anchor stands. */
type Found = Diagnostic & { readonly anchored?: Span };

export interface SilenceResult<F extends Diagnostic> {
  readonly kept: readonly F[];
  readonly silenced: readonly Silenced[];
  /** The ignores that a finding was found for, blocking ones too. */
  readonly used: ReadonlySet<Ignore>;
}

/**
 * Takes the findings away that a comment silences: those of its rule whose path begins with that of the part below it, or
 * whose place is in that part (behind an alias, both the alias and where its anchor stands). Of several comments the nearest counts.
 * Errors of the groups schema/ and key/ stay: without what they ask for there is no model.
 */
export function silence<F extends Found>(findings: readonly F[], ignores: Ignores | null): SilenceResult<F> {
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
  const quiet: F[] = [];
  const reasons = new Map<string, string | null>();
  const kept = findings.filter((finding) => {
    if (!rules.has(finding.rule)) return true;
    const ignore = atPlaces(finding, ignores, byPart) ?? atPath(finding, byPath);
    if (ignore === undefined) return true;
    used.add(ignore);
    if (isBlocking(finding)) return true;
    quiet.push(finding);
    reasons.set(placeOf(finding), ignore.reason === "" ? null : ignore.reason);
    return false;
  });
  const silenced = arrange(quiet).map(
    (finding): Silenced => ({ finding, by: "comment", reason: reasons.get(placeOf(finding)) ?? null }),
  );
  return { kept, silenced, used };
}

function placeOf({ rule, line, column, message }: Diagnostic): string {
  return JSON.stringify([rule, line, column, message]);
}

function atPlaces(finding: Found, ignores: Ignores, byPart: ReadonlyMap<string, Ignore>): Ignore | undefined {
  const { anchored, rule } = finding;
  return (
    atPlace(finding, rule, ignores, byPart) ??
    (anchored === undefined ? undefined : atPlace(anchored, rule, ignores, byPart))
  );
}

function atPlace(place: Span, rule: string, ignores: Ignores, byPart: ReadonlyMap<string, Ignore>): Ignore | undefined {
  for (const part of ignores.parts.around(ignores.spans.offset(place.line, place.column))) {
    const ignore = byPart.get(`${part} ${rule}`);
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
