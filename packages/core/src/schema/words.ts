import { code } from "../diagnostics/display.ts";
import type { DocumentPath } from "../diagnostics/types.ts";

/** What messages call the value at a path. */
export function subject(path: DocumentPath): string {
  const last = path.at(-1);
  if (last === undefined) return "a schema";
  if (typeof last === "string") return code(last);
  const list = path.at(-2);
  return list === undefined ? `item ${last + 1}` : `item ${last + 1} of ${code(String(list))}`;
}
