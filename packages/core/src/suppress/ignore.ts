import type { DocumentPath, Span } from "../diagnostics/types.ts";
import { readComments } from "../source/comments.ts";
import { Parts } from "../source/parts.ts";
import { Spans } from "../source/spans.ts";

/** A comment `# rowsmith-ignore group/name: reason`. */
export interface Ignore {
  /** As it is written; empty when the comment names none. */
  readonly rule: string;
  /** Empty when the comment gives none. */
  readonly reason: string;
  /** The comment. */
  readonly span: Span;
  /** The rule's name in it; the whole comment when it names none. */
  readonly ruleSpan: Span;
  /** The part below it, as an index of {@link Ignores.parts}; -1 when nothing is. */
  readonly part: number;
  /** Path of that part. */
  readonly path: DocumentPath;
  /** Whether it stands behind something on its line. */
  readonly trailing: boolean;
}

/** The ignores of one file. */
export interface Ignores {
  readonly list: readonly Ignore[];
  readonly parts: Parts;
  readonly spans: Spans;
}

const WORD = "rowsmith-ignore";
const FORM = new RegExp(`^#+[ \\t]*${WORD}(?![\\w-])[ \\t]*([^\\s:]*)[ \\t]*(?::[ \\t]*(.*))?$`);
const BEGINNING = new RegExp(`^#+[ \\t]*${WORD}(?![\\w-])`);

/** The ignores of a text that YAML can read; `null` when it has none. */
export function readIgnores(withMark: string): Ignores | null {
  if (!withMark.includes(WORD)) return null;
  const text = withMark.startsWith("\ufeff") ? withMark.slice(1) : withMark;
  const comments = readComments(text).filter((comment) => BEGINNING.test(comment.text));
  if (comments.length === 0) return null;
  const spans = new Spans(text);
  const parts = new Parts(text);
  const list = comments.map((comment): Ignore => {
    const span = spans.of([comment.start, comment.start + comment.text.length]);
    const [, rule = "", reason = ""] = FORM.exec(comment.text) ?? [];
    const ruleStart = comment.start + comment.text.indexOf(rule, comment.text.indexOf(WORD) + WORD.length);
    const trailing = /\S/.test(lineBefore(text, comment.start));
    const part = trailing ? -1 : partBelow(parts, text, comment.start);
    return {
      rule,
      reason: reason.trim(),
      span,
      ruleSpan: rule === "" ? span : spans.of([ruleStart, ruleStart + rule.length]),
      part,
      path: part < 0 ? [] : parts.pathOf(part),
      trailing,
    };
  });
  return { list, parts, spans };
}

/**
 * The next part below a comment. A comment that is indented deeper than that part's line stood above something that is no
 * longer there: it must not silence what comes next by chance.
 */
function partBelow(parts: Parts, text: string, comment: number): number {
  const part = parts.firstFrom(comment);
  if (part < 0) return -1;
  const before = lineBefore(text, parts.startOf(part));
  const indentation = /^\s*/.exec(before)![0].length;
  return lineBefore(text, comment).length <= indentation ? part : -1;
}

/** What stands before an offset on its line. */
function lineBefore(text: string, offset: number): string {
  return text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
}
