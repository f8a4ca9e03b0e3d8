import { show } from "../diagnostics/display.ts";
import type { Report } from "../diagnostics/report.ts";
import { suggest } from "../diagnostics/suggest.ts";
import type { DocumentPath } from "../diagnostics/types.ts";
import { either } from "./leaf.ts";
import { notYetValue, reportNotYet, subject } from "./words.ts";

/** A word that decides what stands around it: a component's type, a query's operator. */
export interface WordList<T extends string> {
  readonly words: readonly T[];
  /** Words of the language that this version does not build yet. */
  readonly notYet: readonly string[];
}

/** The word at `path`; `undefined` after reporting what is wrong with it. */
export function readWord<T extends string>(
  list: WordList<T>,
  value: unknown,
  path: DocumentPath,
  report: Report,
): T | undefined {
  const word = list.words.find((known) => known === value);
  if (word !== undefined) return word;
  if (typeof value === "string" && list.notYet.includes(value)) {
    reportNotYet(notYetValue(path, value), path, report);
    return undefined;
  }
  const meant = typeof value === "string" ? suggest(value, list.words) : undefined;
  report({
    rule: typeof value === "string" ? "schema/invalid-value" : "schema/wrong-type",
    message: `${subject(path)} must be ${either(list.words)}, not ${show(value)}`,
    help: meant === undefined ? undefined : `Did you mean ${meant}?`,
    path,
  });
  return undefined;
}
