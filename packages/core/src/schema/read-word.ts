import { show } from "../diagnostics/display.ts";
import type { Report } from "../diagnostics/report.ts";
import { suggest } from "../diagnostics/suggest.ts";
import type { DocumentPath } from "../diagnostics/types.ts";
import { either } from "./leaf.ts";
import { subject } from "./words.ts";

/**
 * The word at `path` that decides what stands around it: a component's type, a query's operator. `undefined` after
 * reporting what is wrong with it.
 */
export function readWord<T extends string>(
  words: readonly T[],
  value: unknown,
  path: DocumentPath,
  report: Report,
): T | undefined {
  const word = words.find((known) => known === value);
  if (word !== undefined) return word;
  const meant = typeof value === "string" ? suggest(value, words) : undefined;
  report({
    rule: typeof value === "string" ? "schema/invalid-value" : "schema/wrong-type",
    message: `${subject(path)} must be ${either(words)}, not ${show(value)}`,
    help: meant === undefined ? undefined : `Did you mean ${meant}?`,
    path,
  });
  return undefined;
}
