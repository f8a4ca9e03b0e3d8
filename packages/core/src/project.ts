import type { CompileResult } from "./compile.ts";
import { code } from "./diagnostics/display.ts";
import type { Diagnostic } from "./diagnostics/types.ts";

/**
 * What is wrong between the files of a project: two that describe one table. Each file after the first has the finding, at
 * its table's id. Pure; files keep their order.
 *
 * @example
 * checkProject([compile(a, "a.bt.yaml"), compile(b, "b.bt.yaml")]);
 * // [{ rule: "project/duplicate-table", file: "b.bt.yaml", … }] when both say `table: telemetry`
 */
export function checkProject(results: readonly Pick<CompileResult, "file" | "table">[]): Diagnostic[] {
  const first = new Map<string, string>();
  return results.flatMap(({ file, table }): Diagnostic[] => {
    if (table === null) return [];
    const { id, ...span } = table;
    const other = first.get(id);
    if (other === undefined) {
      first.set(id, file);
      return [];
    }
    return [
      {
        rule: "project/duplicate-table",
        severity: "error",
        message: `the table ${code(id)} is also described in ${code(other)}`,
        help: "One file describes one table: put all entities into one of the two, or correct the id.",
        file,
        path: ["table"],
        ...span,
      },
    ];
  });
}
