import { displayWidth } from "@rowsmith/core";
import type { Colors } from "./terminal.ts";

/** One thing in a row of a picture: a byte in hex or a character. */
export interface Glyph {
  readonly text: string;
  /** Where its byte stands. */
  readonly offset: number;
  /** Belongs to an escape, which is underlined in its own way. */
  readonly escaped?: boolean;
}

/** Neighbouring glyphs that mean one thing. */
export interface PicturePart {
  /** At least one. */
  readonly glyphs: readonly Glyph[];
  /** What is said of it below: its name, and the rest in a column of its own. `null` leaves it unmarked. */
  readonly legend: { readonly name: string; readonly rest: string } | null;
}

export interface PictureOptions {
  /** Between two glyphs. */
  readonly gap: string;
  /** Most glyphs in a row. */
  readonly perRow: number;
  /** Whether each row begins with the offset of its first byte. */
  readonly offsets: boolean;
}

interface Piece {
  readonly glyphs: readonly Glyph[];
  readonly legend: PicturePart["legend"];
  readonly first: boolean;
  readonly last: boolean;
}

/**
 * Parts of a key with marks and names under them, one line each.
 *
 *     30 34 23 64 31
 *     ├───┘ │  ├───┘
 *     │     │  └ deviceId   "d1"
 *     │     └ separator     "#"
 *     └ bucket              4
 */
export function picture(parts: readonly PicturePart[], options: PictureOptions, colors: Colors): string[] {
  const rows = rowsOf(parts, options.perRow);
  const offsetWidth = options.offsets ? String(rows.at(-1)?.[0]?.glyphs[0]?.offset ?? 0).length : 0;
  return rows.flatMap((row, index) => {
    const lines = rowLines(row, options.gap, colors);
    const first = options.offsets ? `${String(row[0]!.glyphs[0]!.offset).padStart(offsetWidth)}  ` : "";
    const indented = lines.map((line, i) => (i === 0 ? colors.dim(first) : " ".repeat(first.length)) + line);
    return index === 0 ? indented : ["", ...indented];
  });
}

/** Fills rows; a part that fits into a row of its own is not split. */
function rowsOf(parts: readonly PicturePart[], perRow: number): Piece[][] {
  const rows: Piece[][] = [[]];
  let room = perRow;
  const startRow = (): void => {
    rows.push([]);
    room = perRow;
  };
  for (const { glyphs, legend } of parts) {
    if (glyphs.length > room && glyphs.length <= perRow && room < perRow) startRow();
    for (let at = 0; at < glyphs.length; ) {
      if (room === 0) startRow();
      const taken = glyphs.slice(at, at + room);
      rows.at(-1)!.push({ glyphs: taken, legend, first: at === 0, last: at + taken.length === glyphs.length });
      at += taken.length;
      room -= taken.length;
    }
  }
  return rows;
}

function rowLines(row: readonly Piece[], gap: string, colors: Colors): string[] {
  const widthOf = (glyphs: readonly Glyph[]): number =>
    glyphs.reduce((width, { text }) => width + displayWidth(text), 0) + gap.length * Math.max(0, glyphs.length - 1);
  let x = 0;
  const placed = row.map((piece) => {
    const column = x;
    const width = widthOf(piece.glyphs);
    x += width + gap.length;
    return { ...piece, column, width };
  });
  let under = "";
  for (const piece of placed) if (piece.legend) under = under.padEnd(piece.column) + mark(piece, gap.length);
  const named = placed.filter((piece) => piece.legend !== null);
  const names = named.map(({ legend, first, column }, i) => {
    const before = named.slice(0, i).reduce((line, other) => `${line.padEnd(other.column)}│`, "");
    return `${before.padEnd(column)}└ ${legend!.name}${first ? "" : ", continued"}`;
  });
  const restColumn = Math.max(0, ...names.map((name) => name.length)) + 2;
  const legends = named.map(({ legend, first }, i) =>
    first && legend!.rest !== "" ? `${names[i]!.padEnd(restColumn)}${legend!.rest}` : names[i]!,
  );
  const top = row.flatMap(({ glyphs }) => glyphs.map(({ text }) => text)).join(gap);
  return [colors.bold(top), ...(named.length > 0 ? [colors.dim(under), ...legends.reverse()] : [])];
}

/** `├──┘` under the glyphs, `≈` under escapes; open where a part goes on in another row. */
function mark({ glyphs, first, last, width }: Piece & { width: number }, gap: number): string {
  const cells = glyphs.flatMap(({ text, escaped }, i) => {
    const fill = escaped ? "≈" : "─";
    const joined = escaped && glyphs[i + 1]?.escaped ? "≈" : "─";
    return [fill.repeat(displayWidth(text)), i < glyphs.length - 1 ? joined.repeat(gap) : ""];
  });
  const line = [...cells.join("")];
  if (width === 1 && first && last) return "│";
  if (first) line[0] = "├";
  if (last) line[line.length - 1] = "┘";
  return line.join("");
}
