import type { Report } from "../diagnostics/report.ts";
import type { DocumentPath } from "../diagnostics/types.ts";
import { isMapping } from "./mapping.ts";
import { subject } from "./words.ts";

/** A named part and where it stands; `value` is missing where its shape is wrong. */
export interface Named<T> {
  readonly name: string;
  readonly path: DocumentPath;
  readonly value: T | undefined;
}

/** The entries of a mapping that may be left out; `undefined` after reporting that it is none. */
export function entriesOf(
  parent: Readonly<Record<string, unknown>>,
  key: string,
  path: DocumentPath,
  report: Report,
): Named<unknown>[] | undefined {
  if (!Object.hasOwn(parent, key)) return [];
  const place = [...path, key];
  const value = parent[key];
  if (isMapping(value)) return Object.keys(value).map((name) => ({ name, path: [...place, name], value: value[name] }));
  report({
    rule: "schema/wrong-type",
    message: `${subject(place)} must be a mapping from names to ${WORDS[key] ?? key}`,
    path: place,
  });
  return undefined;
}

const WORDS: Readonly<Record<string, string>> = {
  distinct: "how many different values there are",
  skew: "uniform, zipf(s) or shares",
};
