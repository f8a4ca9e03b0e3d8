import { code } from "../diagnostics/display.ts";
import type { Diagnostic, Span } from "../diagnostics/types.ts";
import type { Ignore, Ignores } from "./ignore.ts";

/** What the findings of ignores are told about the file. */
export interface IgnoreContext {
  readonly file: string;
  /** The ids of all rules. */
  readonly known: ReadonlySet<string>;
  /** The id that was probably meant. */
  readonly suggest: (rule: string) => string | undefined;
  /** Those that a finding was found for. */
  readonly used: ReadonlySet<Ignore>;
  /** Whether every rule ran, so that it can be told which ignores are unused. */
  readonly complete: boolean;
  /** Whether a rule's findings are errors without whose correction there is no model. */
  readonly isBlocking: (rule: string) => boolean;
}

/** Rules whose findings come from a comparison or from several files: from one file it can't be told that there are none. */
const COMPARED = /^(evolve|project)\//;

/** What is wrong with the ignores themselves. */
export function ignoreFindings(ignores: Ignores | null, context: IgnoreContext): Diagnostic[] {
  return (ignores?.list ?? []).flatMap((ignore) => findingsOf(ignore, context));
}

/**
 * The ignores of changes that no change was found for.
 *
 * @param ignores those that the earlier version does not have: of an older one the change is made
 */
export function unusedChanges(ignores: Ignores | null, used: ReadonlySet<Ignore>, file: string): Diagnostic[] {
  return (ignores?.list ?? [])
    .filter((ignore) => ignore.rule.startsWith("evolve/") && ignore.part >= 0 && !used.has(ignore))
    .map(({ rule, path, span: { line, column, endLine, endColumn } }) => ({
      rule: "suppress/unused",
      severity: "warning",
      message: `${code(rule)} finds nothing below this ignore`,
      help: "Remove the comment; or write one for what the change is called.",
      file,
      path,
      line,
      column,
      endLine,
      endColumn,
    }));
}

function findingsOf(ignore: Ignore, context: IgnoreContext): Diagnostic[] {
  const found: Diagnostic[] = [];
  const report = (rule: string, span: Span, message: string, help: string): void => {
    const { line, column, endLine, endColumn } = span;
    const place = { line, column, endLine, endColumn };
    found.push({ rule, severity: "warning", message, help, file: context.file, path: ignore.path, ...place });
  };
  const { rule, span } = ignore;
  if (rule === "") {
    report("suppress/form", span, "`rowsmith-ignore` must name one rule", FORM_HELP);
    return found;
  }
  if (!context.known.has(rule)) {
    const near = context.suggest(rule);
    const help = near === undefined ? "`rowsmith rules` lists them all." : `Did you mean ${code(near)}?`;
    report("suppress/unknown-rule", ignore.ruleSpan, `there is no rule ${code(rule)}`, help);
    return found;
  }
  if (ignore.reason === "") {
    report("suppress/reason", span, `this ignore of ${code(rule)} gives no reason`, FORM_HELP);
  }
  if (context.used.has(ignore)) {
    if (context.isBlocking(rule)) {
      const message = `${code(rule)} can't be silenced: a schema with it can't be used`;
      report("suppress/blocking", span, message, "Correct what it found, and remove the comment.");
    }
  } else if (ignore.part < 0) {
    const message = ignore.trailing ? "this ignore stands behind something" : "this ignore stands above nothing";
    report("suppress/unused", span, message, PLACE_HELP);
  } else if (context.complete && !COMPARED.test(rule)) {
    report("suppress/unused", span, `${code(rule)} finds nothing below this ignore`, "Remove the comment.");
  }
  return found;
}

const FORM_HELP = "Write `# rowsmith-ignore group/name: reason`.";
const PLACE_HELP = "Put it on a line of its own, right above what it is about and not indented deeper; or remove it.";
