import { code, show } from "../diagnostics/display.ts";
import type { Report } from "../diagnostics/report.ts";
import type { DocumentPath } from "../diagnostics/types.ts";

/** What messages call the value at a path. */
export function subject(path: DocumentPath): string {
  const last = path.at(-1);
  if (last === undefined) return "a schema";
  if (typeof last === "string") return code(last);
  const list = path.at(-2);
  return list === undefined ? `item ${last + 1}` : `item ${last + 1} of ${code(String(list))}`;
}

/** What messages call a value that is not supported: with its key. */
export function notYetValue(path: DocumentPath, value: unknown): string {
  const words = typeof value === "string" ? value : show(value);
  return code(`${String(path.at(-1))}: ${words}`);
}

/** Reports something that the language has, but this version does not. */
export function reportNotYet(what: string, path: DocumentPath, report: Report, at: "key" | "value" = "value"): void {
  report({
    rule: "schema/not-supported",
    message: `${what} is not supported yet`,
    help: "The schema language has it, but this version of Rowsmith can't build it.",
    path,
    at,
  });
}
