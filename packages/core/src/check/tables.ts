import { code } from "../diagnostics/display.ts";
import type { Diagnostic } from "../diagnostics/types.ts";
import { valueSpan } from "../source/document.ts";
import { readDocument } from "../source/read.ts";
import type { CompiledFile } from "./types.ts";

/** Schemas of one project that describe the same table: found at each but the first. */
export function duplicateTables(files: readonly CompiledFile[]): Diagnostic[] {
  const first = new Map<string, CompiledFile>();
  return files.flatMap((compiled): Diagnostic[] => {
    if (compiled.model === null) return [];
    const { table } = compiled.model;
    const other = first.get(table);
    if (other === undefined) {
      first.set(table, compiled);
      return [];
    }
    const { document } = readDocument(compiled.text, compiled.file);
    const path = ["table"];
    return [
      {
        rule: "project/duplicate-table",
        severity: "error",
        message: `${code(other.file)} describes the table ${code(table)} too`,
        help: "A table has one schema: put the entities of both into one file, or correct the name.",
        file: compiled.file,
        path,
        ...valueSpan(document!, path),
      },
    ];
  });
}
