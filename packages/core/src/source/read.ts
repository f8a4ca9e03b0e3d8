import { Composer, type Document } from "yaml";
import type { Diagnostic } from "../diagnostics/types.ts";
import type { SourceDocument } from "./document.ts";
import { beyondLimits } from "./limits.ts";
import type { SourceProblem } from "./problem.ts";
import { Spans } from "./spans.ts";
import { tokensOf } from "./tokens.ts";
import { buildTree } from "./tree.ts";
import { describeError, withoutConsequences } from "./yaml-errors.ts";

/** Characters of the longest file that is read. */
const MAX_LENGTH = 1 << 20;

export interface ReadResult {
  /** `null` when the text is too broken to be looked into. */
  readonly document: SourceDocument | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads YAML 1.2 (core schema) with anchors, aliases and merge keys. */
export function readDocument(text: string, file: string): ReadResult {
  const spans = new Spans(text.startsWith("\ufeff") ? text.slice(1) : text);
  const problems: SourceProblem[] = [];
  const root = parse(spans, problems);
  const diagnostics = problems.map(({ rule, message, help, range }): Diagnostic => {
    const found = { rule, severity: "error", message, file, path: [], ...spans.of(range) } as const;
    return help === undefined ? found : { ...found, help };
  });
  return { document: root === null ? null : { root, spans }, diagnostics };
}

function parse(spans: Spans, problems: SourceProblem[]): SourceDocument["root"] | null {
  const { text } = spans;
  const syntax = (message: string, start: number, end: number, help?: string): null => {
    problems.push({ rule: "schema/syntax", message, range: [start, end], ...(help === undefined ? {} : { help }) });
    return null;
  };
  if (text.length > MAX_LENGTH) {
    return syntax(`the file is too long: ${text.length} characters, at most ${MAX_LENGTH} are read`, 0, 0);
  }
  const { tokens, limit } = tokensOf(text);
  const beyond = limit ?? beyondLimits(tokens);
  if (beyond !== null) return syntax(beyond.message, beyond.offset, beyond.offset + 1);

  // Duplicate and odd keys are reported by buildTree, which is linear and knows their places.
  const options = { uniqueKeys: false, prettyErrors: false, intAsBigInt: true, resolveKnownTags: false } as const;
  const documents = [...new Composer(options).compose(tokens, true, text.length)] as Document.Parsed[];
  const [first, second] = documents;
  if (first === undefined) return null;
  for (const error of withoutConsequences(first.errors)) syntax(describeError(error), error.pos[0], error.pos[1]);
  for (const warning of first.warnings) syntax(describeError(warning), warning.pos[0], warning.pos[1]);
  if (first.errors.length > 0) return null;
  if (second !== undefined) {
    const start = text.lastIndexOf("---", second.contents?.range?.[0] ?? second.range[0]);
    const at = start < 0 ? second.range[0] : start;
    syntax("the file holds more than one YAML document", at, at + 3, "Write one file for each table.");
  }
  return buildTree(first, spans, problems);
}
