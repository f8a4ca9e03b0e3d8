import * as z from "zod/mini";
import { quote } from "../diagnostics/display.ts";
import type { Report } from "../diagnostics/report.ts";
import type { DocumentPath } from "../diagnostics/types.ts";
import { isUnicode, textWhere } from "./leaf.ts";

/** Layout packed stores the index of a value in one byte. */
const MOST = 256;
const WORDS = "a list of 1 to 256 names, like [login, logout]";

/** The names that an enum can be. */
export function valueNames(): z.ZodMiniArray<z.ZodMiniString<string>> {
  return z
    .array(textWhere(isUnicode, "a name"), { error: WORDS })
    .check(z.minLength(1, { error: WORDS }), z.maxLength(MOST, { error: WORDS }));
}

/** Whether the names differ; false after reporting those that are there before. */
export function hasNoDuplicates(values: readonly string[], path: DocumentPath, report: Report): boolean {
  const again = values.flatMap((value, i) => (values.indexOf(value) < i ? [i] : []));
  for (const i of again) {
    report({
      rule: "schema/duplicate-name",
      message: `\`values\` has ${quote(values[i]!)} twice`,
      help: "Remove one of the two.",
      path: [...path, i],
    });
  }
  return again.length === 0;
}
