import { code } from "../diagnostics/display.ts";
import type { Report } from "../diagnostics/report.ts";
import { suggest } from "../diagnostics/suggest.ts";
import type { DocumentPath } from "../diagnostics/types.ts";

/** Reports a name that nothing in the schema has. */
export function reportUnknown(
  what: string,
  name: string,
  known: readonly string[],
  path: DocumentPath,
  at: "key" | "value",
  report: Report,
): void {
  const meant = suggest(name, known);
  const list = known.length === 0 ? "There is none yet." : `There are: ${known.slice(0, 20).join(", ")}.`;
  report({
    rule: "schema/unknown-reference",
    message: `there is no ${what} ${code(name)}`,
    help: meant === undefined ? list : `Did you mean ${code(meant)}?`,
    path,
    at,
  });
}
