import { code } from "../diagnostics/display.ts";
import type { Report } from "../diagnostics/report.ts";
import type { DocumentPath } from "../diagnostics/types.ts";

/** What a kind of name looks like. */
export interface NameForm {
  /** "a component's name" */
  readonly what: string;
  readonly pattern: RegExp;
  readonly words: string;
}

const CAMEL = { pattern: /^[a-z][a-zA-Z0-9]*$/, words: "camelCase: a lower-case letter, then letters and digits" };

export const COMPONENT_NAME: NameForm = { what: "a component's name", ...CAMEL };
export const COLUMN_NAME: NameForm = { what: "a column's name", ...CAMEL };
export const QUERY_NAME: NameForm = { what: "a query's name", ...CAMEL };
export const ENTITY_NAME: NameForm = {
  what: "an entity's name",
  pattern: /^[A-Z][a-zA-Z0-9]*$/,
  words: "PascalCase: an upper-case letter, then letters and digits",
};
// Bigtable's own limits.
export const TABLE_ID: NameForm = {
  what: "a table's id",
  pattern: /^[-_.a-zA-Z0-9]{1,50}$/,
  words: "1 to 50 letters, digits, dots, hyphens or underscores",
};
export const FAMILY_ID: NameForm = {
  what: "a family's id",
  pattern: /^[-_.a-zA-Z0-9]{1,64}$/,
  words: "1 to 64 letters, digits, dots, hyphens or underscores",
};

export function checkName(name: string, form: NameForm, path: DocumentPath, at: "key" | "value", report: Report): void {
  if (form.pattern.test(name)) return;
  const message = `${code(name)} can't be ${form.what}`;
  report({ rule: "schema/invalid-name", message, help: `Names of this kind are ${form.words}.`, path, at });
}
