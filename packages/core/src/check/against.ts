import { code } from "../diagnostics/display.ts";
import type { Diagnostic, Span } from "../diagnostics/types.ts";
import { EVOLVE_CHANGES, type EvolveFinding, evolve } from "../evolve/index.ts";
import { RULE_SEVERITIES } from "../rules.ts";
import { keyPlace, type SourceDocument, valuePlace } from "../source/document.ts";
import { readDocument } from "../source/read.ts";
import type { Ignores } from "../suppress/ignore.ts";
import type { CompiledFile } from "./types.ts";

/** Earlier versions of schemas, which those that are checked are compared with. */
export interface Against {
  /** Those that have no model are not compared. */
  readonly files: readonly CompiledFile[];
  /** Whether the files that are checked are all of the project: then a table that none of them describes is gone. */
  readonly complete: boolean;
}

/** What a comparison found in one file. */
export interface Compared {
  readonly file: string;
  readonly findings: readonly (Diagnostic & { readonly anchored?: Span })[];
  /** The comments that may silence it. */
  readonly ignores: Ignores | null;
}

/** Compares schemas with earlier ones. They are the same by the id of their table, whatever their files are called. */
export function compareFiles(files: readonly CompiledFile[], against: Against, today: string | undefined): Compared[] {
  const olds = firstOfTable(against.files);
  const news = firstOfTable(files);
  const described = new Set(files.flatMap(({ table }) => table?.id ?? []));
  return [...olds].flatMap(([id, old]): Compared[] => {
    const now = news.get(id);
    if (now !== undefined) {
      const findings = evolve(old.model!, now.model!, today === undefined ? {} : { today });
      return [placed(now, findings, old.ignores)];
    }
    if (described.has(id)) return [];
    const sameFile = files.find(({ file }) => file === old.file);
    if (sameFile === undefined) {
      // A file that can't be read as a schema may describe any table.
      const unknown = files.some(({ table }) => table === null);
      return against.complete && !unknown ? [placed(old, [removed(id)], null)] : [];
    }
    const to = sameFile.table?.id;
    return to === undefined ? [] : [placed(sameFile, [renamed(id, to)], old.ignores)];
  });
}

function firstOfTable(files: readonly CompiledFile[]): Map<string, CompiledFile> {
  const first = new Map<string, CompiledFile>();
  for (const file of files) {
    if (file.model !== null && !first.has(file.model.table)) first.set(file.model.table, file);
  }
  return first;
}

function removed(table: string): EvolveFinding {
  return {
    rule: "evolve/table-removed",
    change: EVOLVE_CHANGES["evolve/table-removed"],
    message: `no schema describes the table ${code(table)} any more`,
    help: "Change the callers of its generated code. The table itself and its rows stay until someone deletes them.",
    path: ["table"],
  };
}

function renamed(from: string, to: string): EvolveFinding {
  return {
    rule: "evolve/table-renamed",
    change: EVOLVE_CHANGES["evolve/table-renamed"],
    message: `the table ${code(from)} is ${code(to)} now, which is another table: its rows stay where they are`,
    help: `A table can't be renamed. Keep the id; or create ${code(to)}, write both, copy the rows, then switch the readers.`,
    path: ["table"],
  };
}

/** @param before the comments of the earlier version: one that was there then is about an earlier change */
function placed(compiled: CompiledFile, found: readonly EvolveFinding[], before: Ignores | null): Compared {
  const { file, text } = compiled;
  const ignores = newIgnores(compiled.ignores, before);
  if (found.length === 0) return { file, findings: [], ignores };
  // It has a model or names a table, so it could be read.
  const document = readDocument(text, file).document as SourceDocument;
  const findings = found.map(({ rule, change, message, help, path, at = "value" }) => {
    const { span, ...place } = at === "key" ? keyPlace(document, path) : valuePlace(document, path);
    return { rule, severity: RULE_SEVERITIES.get(rule)!, message, file, path, ...span, help, change, ...place };
  });
  return { file, findings, ignores };
}

function newIgnores(now: Ignores | null, before: Ignores | null): Ignores | null {
  if (now === null || before === null) return now;
  const identity = ({ rule, reason, path }: Ignores["list"][number]): string => JSON.stringify([rule, reason, path]);
  const known = new Set(before.list.map(identity));
  return { ...now, list: now.list.filter((ignore) => !known.has(identity(ignore))) };
}
