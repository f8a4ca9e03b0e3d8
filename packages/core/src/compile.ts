import { arrange, type Finding } from "./diagnostics/report.ts";
import type { Diagnostic, Span } from "./diagnostics/types.ts";
import { type LintContext, lint, suggestRule } from "./lint/index.ts";
import { resolve } from "./model/resolve.ts";
import type { TableModel } from "./model/types.ts";
import { BLOCKING_RULES, KNOWN_RULES } from "./rules.ts";
import { readTable } from "./schema/table.ts";
import { keyPlace, valuePlace } from "./source/document.ts";
import { readDocument } from "./source/read.ts";
import { isBlocking } from "./suppress/blocking.ts";
import { ignoreFindings } from "./suppress/findings.ts";
import { type Ignores, readIgnores } from "./suppress/ignore.ts";
import { type Silenced, silence } from "./suppress/silence.ts";

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
  /** The findings of the file, by position. */
  readonly diagnostics: readonly Diagnostic[];
  /** The findings that comments in the file silence. */
  readonly silenced: readonly Silenced[];
  /** Those comments; `null` when there are none. */
  readonly ignores: Ignores | null;
}

/**
 * Reads a schema: text to a checked model. Never throws: whatever is wrong with the text is among the diagnostics.
 *
 * @param text a schema file's content
 * @param file its name, as diagnostics give it
 * @param context what rules may know beside the schema, like the day of the check
 * @example
 * const { model, diagnostics } = compile(readFileSync("telemetry.bt.yaml", "utf8"), "telemetry.bt.yaml");
 * model?.entities.map((entity) => entity.name) // ["Reading"]
 */
export function compile(text: string, file: string, context: LintContext = {}): CompileResult {
  const source = readDocument(text, file);
  const { document } = source;
  if (document === null) {
    const diagnostics = arrange(source.diagnostics);
    return { file, table: null, model: null, diagnostics, silenced: [], ignores: null };
  }

  const found: (Diagnostic & { readonly anchored?: Span })[] = [...source.diagnostics];
  const report = ({ rule, severity = "error", message, help, path, at = "value" }: Finding): void => {
    const { span, ...place } = at === "key" ? keyPlace(document, path) : valuePlace(document, path);
    found.push({ rule, severity, message, file, path, ...span, ...(help === undefined ? {} : { help }), ...place });
  };
  const parts = readTable(document.root.value, report);
  const draft = parts === null ? null : resolve(parts, file, report);
  if (draft !== null) lint(draft, report, context);
  const model = draft === null || found.some(isBlocking) ? null : draft.table;

  const ignores = readIgnores(text);
  const { kept, silenced, used } = silence(found, ignores);
  const ofIgnores = ignoreFindings(ignores, {
    file,
    known: KNOWN_RULES,
    suggest: suggestRule,
    used,
    complete: model !== null,
    isBlocking: (rule) => BLOCKING_RULES.has(rule),
  });
  const id = parts?.table;
  const table = id === undefined ? null : { id, ...valuePlace(document, ["table"]).span };
  return { file, table, model, diagnostics: arrange([...kept, ...ofIgnores]), silenced, ignores };
}
