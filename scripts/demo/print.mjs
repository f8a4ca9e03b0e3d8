import { styleText } from "node:util";

const { NO_COLOR, FORCE_COLOR, TERM } = process.env;
const terminal = process.stdout.isTTY === true && TERM !== "dumb";

/** Whether to use colours: not with NO_COLOR, nor where the output is no terminal. */
export const colored = !NO_COLOR && (FORCE_COLOR ? FORCE_COLOR !== "0" : terminal);

const style = (format) => (text) => (colored ? styleText(format, text, { validateStream: false }) : text);
export const bold = style("bold");
export const dim = style("dim");
export const green = style("green");
export const red = style("red");
export const yellow = style("yellow");

export const number = (value) => value.toLocaleString("en-US");

/** One line; every part of the demo is indented below its heading. */
export function say(text = "") {
  console.log(text === "" ? "" : `   ${text}`);
}

let steps = 0;

export function heading(text) {
  steps++;
  console.log(`\n${bold(`${steps}  ${text}`)}`);
}

/** Cells in columns; a column is as wide as its widest cell. The first row is the heading. */
export function table([head, ...rows]) {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column].length)));
  const line = (row) => row.map((cell, column) => cell.padEnd(widths[column])).join("  ");
  say(dim(line(head).trimEnd()));
  for (const row of rows) say(line(row).trimEnd());
}

let failed = 0;

/** Says what was checked, with its figure. */
export function check(holds, text) {
  if (!holds) failed++;
  say(`${holds ? green("✓") : red("✗ FAILED")} ${text}`);
}

export function failures() {
  return failed;
}
