import type * as z from "zod/mini";
import { code, show } from "../diagnostics/display.ts";
import type { Report } from "../diagnostics/report.ts";
import { suggest } from "../diagnostics/suggest.ts";
import type { DocumentPath } from "../diagnostics/types.ts";
import { hint } from "./hint.ts";
import { either } from "./leaf.ts";
import type { Mapping } from "./mapping.ts";
import type { Piece } from "./piece.ts";
import { subject } from "./words.ts";

export interface IssueContext {
  readonly piece: Piece<unknown>;
  readonly shape: Mapping<unknown>;
  readonly value: unknown;
  readonly path: DocumentPath;
  readonly report: Report;
}

/** Says in our words what zod found. */
export function reportIssues(issues: readonly z.core.$ZodIssue[], context: IssueContext): void {
  // A key that is misspelt is one mistake: not also missing by its right name.
  const meant = new Set<string>();
  for (const issue of issues) {
    if (issue.code !== "unrecognized_keys") continue;
    for (const key of issue.keys) {
      const name = reportUnknownKey(key, context);
      if (name !== undefined) meant.add(name);
    }
  }
  for (const issue of issues) {
    if (issue.code === "unrecognized_keys") continue;
    const inner = issue.path as DocumentPath;
    const found = valueAt(context.value, inner);
    if (inner.length === 0) reportWrongKind(context);
    else if (found.present) reportWrongValue(issue, inner, found.value, context);
    else if (!meant.has(String(inner[0]))) reportMissing(String(inner[0]), issue.message, context);
  }
}

/** Reports a key that does not belong there; gives the one that was probably meant. */
function reportUnknownKey(key: string, { piece, shape, path, report }: IssueContext): string | undefined {
  const place = [...path, key];
  const known = Object.keys(shape.def.shape);
  const meant = suggest(key, known);
  report({
    rule: "schema/unknown-key",
    message: `${code(key)} is not a key of ${piece.name}`,
    help: meant === undefined ? `Known here: ${known.join(", ")}.` : `Did you mean ${code(meant)}?`,
    path: place,
    at: "key",
  });
  return meant;
}

function reportMissing(key: string, expected: string, { piece, path, report }: IssueContext): void {
  report({
    rule: "schema/missing-key",
    message: `${code(key)} is missing in ${piece.name}`,
    help: `Add ${code(`${key}:`)} with ${expected}.`,
    path,
    at: "key",
  });
}

function reportWrongKind({ piece, shape, value, path, report }: IssueContext): void {
  const keys = Object.keys(shape.def.shape).filter((key) => key !== "description");
  report({
    rule: "schema/wrong-type",
    message: `${subject(path)} must be a mapping with ${either(keys)}, not ${show(value)}`,
    help:
      path.length === 0
        ? "Begin with `version: 1`, then `table:`, `families:` and `entities:`."
        : `It is ${piece.name}.`,
    path,
  });
}

function reportWrongValue(
  issue: z.core.$ZodIssue,
  inner: DocumentPath,
  value: unknown,
  { path, report }: IssueContext,
): void {
  const place = [...path, ...inner];
  report({
    rule: isWrongType(issue, value) ? "schema/wrong-type" : "schema/invalid-value",
    message: `${subject(place)} must be ${issue.message}, not ${show(value)}`,
    help: hint(issue, value),
    path: place,
  });
}

interface Found {
  readonly present: boolean;
  readonly value?: unknown;
}

function valueAt(root: unknown, path: DocumentPath): Found {
  let value = root;
  for (const part of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, part)) return { present: false };
    value = (value as Record<string | number, unknown>)[part];
  }
  return { present: true, value };
}

function isWrongType(issue: z.core.$ZodIssue, value: unknown): boolean {
  if (issue.code === "invalid_type") {
    const number = typeof value === "number" || typeof value === "bigint";
    return !(number && (issue.expected === "number" || issue.expected === "int"));
  }
  return issue.code === "invalid_value" && typeof value !== "string" && typeof value !== typeof issue.values[0];
}
