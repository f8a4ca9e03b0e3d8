import type { Report } from "../diagnostics/report.ts";
import type { DocumentPath } from "../diagnostics/types.ts";
import { reportIssues } from "./issue.ts";
import type { Mapping } from "./mapping.ts";
import type { Piece } from "./piece.ts";

const shapes = new WeakMap<Piece<unknown>, Mapping<unknown>>();

/** The value at `path` as data of that kind; `undefined` after reporting what is wrong with it. */
export function readPiece<T>(piece: Piece<T>, value: unknown, path: DocumentPath, report: Report): T | undefined {
  let shape = shapes.get(piece) as Mapping<T> | undefined;
  if (shape === undefined) {
    shape = piece.shape();
    shapes.set(piece, shape);
  }
  // Compiling a shape costs more than it saves in the few uses that a file makes of it.
  const result = shape.safeParse(value, { jitless: true });
  if (result.success) return result.data;
  reportIssues(result.error.issues, { piece, shape, value, path, report });
  return undefined;
}
