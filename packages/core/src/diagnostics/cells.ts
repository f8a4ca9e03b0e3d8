import { displayWidth, shownCharacter } from "./display.ts";

/** One character of the source as it is shown. */
export interface Cell {
  readonly text: string;
  /** Terminal columns. */
  readonly width: number;
  /** Column in the source, in UTF-16 units from 1. */
  readonly column: number;
}

/** The characters of a line from column `from` to before column `to`; none is cut in half. */
export function cellsOf(source: string, from: number, to: number): Cell[] {
  const cells: Cell[] = [];
  let column = isLowSurrogate(source, from) ? from + 1 : from;
  const end = isLowSurrogate(source, to) ? to : to - 1;
  for (const character of source.slice(column - 1, end)) {
    const text = shownCharacter(character);
    cells.push({ text, width: displayWidth(text), column });
    column += character.length;
  }
  return cells;
}

export function widthOf(cells: readonly Cell[]): number {
  return cells.reduce((sum, cell) => sum + cell.width, 0);
}

function isLowSurrogate(source: string, column: number): boolean {
  const unit = source.charCodeAt(column - 1);
  const before = source.charCodeAt(column - 2);
  return unit >= 0xdc00 && unit <= 0xdfff && before >= 0xd800 && before <= 0xdbff;
}
