import { displayWidth } from "@rowsmith/core";
import { type Colors, visible } from "./terminal.ts";

const MEASURED_ROWS = 100;
const GAP = "  ";

/** Lays rows out in columns as wide as the first hundred rows need, so that a long result need not be held. */
export class TextTable {
  readonly #header: readonly string[];
  readonly #colors: Colors;
  #held: string[][] = [];
  #widths: number[] | undefined;

  constructor(header: readonly string[], colors: Colors) {
    this.#header = header;
    this.#colors = colors;
  }

  /** Takes a row; returns the text that is ready to print, often none. */
  add(cells: readonly string[]): string {
    const shown = cells.map(visible);
    if (this.#widths) return this.#line(shown);
    this.#held.push(shown);
    return this.#held.length === MEASURED_ROWS ? this.end() : "";
  }

  /** The text that was held back. Empty for a table without rows. */
  end(): string {
    if (this.#held.length === 0) return "";
    this.#widths = this.#header.map((name, i) =>
      Math.max(displayWidth(name), ...this.#held.map((row) => displayWidth(row[i]!))),
    );
    const lines = [this.#colors.bold(this.#line(this.#header)), ...this.#held.map((row) => this.#line(row))];
    this.#held = [];
    return lines.join("");
  }

  #line(cells: readonly string[]): string {
    const padded = cells.map((cell, i) => cell + " ".repeat(Math.max(0, this.#widths![i]! - displayWidth(cell))));
    return `${padded.join(GAP).trimEnd()}\n`;
  }
}
