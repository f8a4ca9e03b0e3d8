import { arrange, type Finding } from "./diagnostics/report.ts";
import type { Diagnostic, Span } from "./diagnostics/types.ts";
import { lint } from "./lint/index.ts";
import { resolve } from "./model/resolve.ts";
import type { TableModel } from "./model/types.ts";
import { readTable } from "./schema/table.ts";
import { keySpan, valueSpan } from "./source/document.ts";
import { readDocument } from "./source/read.ts";

/** The id of the table that a file describes, and where it says so. */
export interface TableId extends Span {
  readonly id: string;
}

export interface CompileResult {
  /** The file's name, as it was given. */
  readonly file: string;
  /** `null` where the file names no table. */
  readonly table: TableId | null;
  /** `null` when an error of the groups schema/ or key/ was found. */
  readonly model: TableModel | null;
  /** All findings of the file, by position. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a schema: text to a checked model. Never throws: whatever is wrong with the text is among the diagnostics.
 *
 * @param text a schema file's content
 * @param file its name, as diagnostics give it
 * @example
 * const { model, diagnostics } = compile(readFileSync("telemetry.bt.yaml", "utf8"), "telemetry.bt.yaml");
 * model?.entities.map((entity) => entity.name) // ["Reading"]
 */
export function compile(text: string, file: string): CompileResult {
  const source = readDocument(text, file);
  const { document } = source;
  if (document === null) return { file, table: null, model: null, diagnostics: arrange(source.diagnostics) };

  const found: Diagnostic[] = [...source.diagnostics];
  const report = ({ rule, severity = "error", message, help, path, at = "value" }: Finding): void => {
    const span = at === "key" ? keySpan(document, path) : valueSpan(document, path);
    found.push({ rule, severity, message, file, path, ...span, ...(help === undefined ? {} : { help }) });
  };
  const parts = readTable(document.root.value, report);
  const draft = parts === null ? null : resolve(parts, file, report);
  if (draft !== null) lint(draft, report);

  const diagnostics = arrange(found);
  const id = parts?.table;
  const table = id === undefined ? null : { id, ...valueSpan(document, ["table"]) };
  return { file, table, model: draft === null || diagnostics.some(blocks) ? null : draft.table, diagnostics };
}

function blocks({ rule, severity }: Diagnostic): boolean {
  return severity === "error" && (rule.startsWith("schema/") || rule.startsWith("key/"));
}
