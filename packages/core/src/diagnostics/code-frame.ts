import { type Cell, cellsOf, widthOf } from "./cells.ts";
import type { Span } from "./types.ts";

const COLUMNS = 80;
/** Lines shown before and after the one at fault. */
const CONTEXT = 1;

/**
 * The lines of source around a finding, with line numbers and carets below what is at fault. No line is longer than 80
 * columns: of longer ones, the part around the carets is shown. Control characters are made visible.
 *
 * @param text the whole file; for many findings of one file, its {@link sourceLines}
 * @param span the finding's place; of a place over several lines, the first is marked
 * @example
 * codeFrame("version: 1\ntabel: t\n", { line: 2, column: 1, endLine: 2, endColumn: 6 })
 * //   1 | version: 1
 * // > 2 | tabel: t
 * //     | ^^^^^
 */
export function codeFrame(text: string | readonly string[], span: Span): string {
  const lines = typeof text === "string" ? sourceLines(text) : text;
  const line = Math.min(Math.max(1, span.line), lines.length);
  const source = lines[line - 1]!;
  const column = Math.min(Math.max(1, span.column), source.length + 1);
  const end = span.endLine > span.line ? source.trimEnd().length + 1 : Math.min(span.endColumn, source.length + 1);

  const last = Math.min(lines.length, line + CONTEXT);
  const digits = String(last).length;
  const budget = COLUMNS - digits - 5;
  const from = firstColumn(source, column, end, budget);
  const frame: string[] = [];
  for (let number = Math.max(1, line - CONTEXT); number <= last; number++) {
    const mark = number === line ? ">" : " ";
    frame.push(`${mark} ${String(number).padStart(digits)} | ${cut(lines[number - 1]!, from, budget)}`.trimEnd());
    if (number === line) frame.push(`  ${" ".repeat(digits)} | ${carets(source, from, column, end, budget)}`);
  }
  return frame.join("\n");
}

/** The lines of a file as code frames show them. */
export function sourceLines(text: string): readonly string[] {
  const lines = (text.startsWith("\ufeff") ? text.slice(1) : text).split("\n").map((line) => line.replace(/\r$/, ""));
  if (lines.length > 1 && lines.at(-1) === "") lines.pop();
  return lines;
}

/** The column that the frame begins at, so that the carets are in it. */
function firstColumn(source: string, column: number, end: number, budget: number): number {
  const before = cellsOf(source, Math.max(1, column - budget), column);
  const after = cellsOf(source, column, column + budget);
  const near = before[0] === undefined || before[0].column === 1;
  const marked = widthOf(after.filter((cell) => cell.column < end));
  if (near && widthOf(before) + Math.min(marked, budget / 2) < budget) return 1;

  // A third of the frame for what comes before; more where little comes after.
  const lead = Math.max(budget / 3, budget - 1 - widthOf(after));
  let first = column;
  let width = 0;
  for (const cell of before.reverse()) {
    width += cell.width;
    if (width > lead) break;
    first = cell.column;
  }
  return first;
}

/** A line from a column on, with `…` where something is left out. */
function cut(source: string, from: number, budget: number): string {
  const lead = from > 1 && source !== "" ? "…" : "";
  const cells = cellsOf(source, from, from + budget + 1);
  const whole = widthOf(cells) + lead.length <= budget && from + budget + 1 > source.length;
  const kept = whole ? cells : fitting(cells, budget - lead.length - 1);
  return `${lead}${kept.map((cell) => cell.text).join("")}${whole ? "" : "…"}`;
}

function fitting(cells: readonly Cell[], room: number): Cell[] {
  let width = 0;
  return cells.filter((cell) => {
    width += cell.width;
    return width <= room;
  });
}

function carets(source: string, from: number, column: number, end: number, budget: number): string {
  const left = (from > 1 ? 1 : 0) + widthOf(cellsOf(source, from, column));
  const marked = widthOf(cellsOf(source, column, Math.min(end, column + budget)));
  return " ".repeat(left) + "^".repeat(Math.max(1, Math.min(marked, budget - left)));
}
