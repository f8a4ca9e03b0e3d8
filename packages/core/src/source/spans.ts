import type { Span } from "../diagnostics/types.ts";

/** Offsets in UTF-16 units; the end is exclusive. */
export type Range = readonly [start: number, end: number];

/** Turns offsets into lines and columns. (The `LineCounter` of yaml misses line ends in text that is not valid.) */
export class Spans {
  readonly text: string;
  /** Offset of the first character of each line; counted when the first place is asked for. */
  private starts: readonly number[] | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** The place of a range, without the line ends and white space after it. */
  of([start, end]: Range): Span {
    const from = Math.min(start, this.text.length);
    const covered = this.text.slice(from, Math.max(from, end));
    const blank = covered.trimEnd() === "";
    const length = blank && !/[\r\n]/.test(covered) ? covered.length : covered.trimEnd().length;
    const [line, column] = this.position(from);
    const [endLine, endColumn] = this.position(from + length);
    return { line, column, endLine, endColumn };
  }

  /** The range, cut to the end of its first line. */
  firstLine([start, end]: Range): Range {
    const newline = this.text.indexOf("\n", start);
    return [start, newline < 0 ? end : Math.min(end, newline)];
  }

  /** The offset of a line and column; both count from 1. */
  offset(line: number, column: number): number {
    this.starts ??= lineStarts(this.text);
    return (this.starts[line - 1] ?? this.text.length) + column - 1;
  }

  private position(offset: number): [line: number, column: number] {
    this.starts ??= lineStarts(this.text);
    let low = 0;
    let high = this.starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.starts[middle]! <= offset) low = middle;
      else high = middle;
    }
    return [low + 1, offset - this.starts[low]! + 1];
  }
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}
