import * as z from "zod/mini";
import type { Report } from "../diagnostics/report.ts";
import type { DocumentPath } from "../diagnostics/types.ts";
import { flag, text } from "./leaf.ts";
import { isMapping, type Mapping } from "./mapping.ts";
import type { Piece } from "./piece.ts";
import { readPiece } from "./read-piece.ts";
import type { QueryOp } from "./types.ts";
import { readWord, type WordList } from "./word-list.ts";

interface QueryShape {
  where: Record<string, unknown>;
  ordered?: boolean;
  description?: string;
}

const query: Piece<QueryShape> = {
  name: "a query",
  shape: (): Mapping<QueryShape> =>
    z.strictObject({
      where: z.record(z.string(), z.unknown(), { error: "a mapping of components to eq, in or range" }),
      ordered: z.exactOptional(flag()),
      description: z.exactOptional(text()),
    }),
};

const OPERATORS: WordList<QueryOp> = { words: ["eq", "in", "range"], notYet: ["prefix"] };

export interface QueryParts {
  readonly where: readonly {
    readonly component: string;
    readonly op: QueryOp | undefined;
    readonly path: DocumentPath;
  }[];
  readonly ordered: boolean;
  readonly description: string | undefined;
  /** False when a part could not be read. */
  readonly complete: boolean;
}

/** What a query asks; predicates also where the rest of it is wrong. */
export function readQuery(value: unknown, path: DocumentPath, report: Report): QueryParts | undefined {
  const parts = readPiece(query, value, path, report);
  if (!isMapping(value)) return undefined;
  const given = isMapping(value.where) ? value.where : {};
  const where = Object.keys(given).map((component) => {
    const place = [...path, "where", component];
    return { component, op: readWord(OPERATORS, given[component], place, report), path: place };
  });
  if (parts !== undefined && where.length === 0) {
    report({
      rule: "schema/invalid-value",
      message: "`where` must name at least one component",
      help: "A query without predicates would read the whole table.",
      path: [...path, "where"],
    });
  }
  const complete = parts !== undefined && where.length > 0 && where.every(({ op }) => op !== undefined);
  return { where, ordered: parts?.ordered ?? true, description: parts?.description, complete };
}
