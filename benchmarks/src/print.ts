import { readFileSync, writeFileSync } from "node:fs";
import type { Row } from "./harness.ts";

const HEAD = ["key codec", "operation", "ns a key", "times the limit", "times as fast as the baseline"];

function cells(row: Row): string[] {
  const ratio = (value: number | null): string => (value === null ? "" : value.toFixed(2));
  return [row.name, row.op, row.ns.toFixed(0), ratio(row.vsLimit), ratio(row.vsBaseline)];
}

export function printTable(rows: readonly Row[]): void {
  console.log(markdown(rows));
}

export function printJson(rows: readonly Row[]): void {
  console.log(JSON.stringify({ rows }));
}

function markdown(rows: readonly Row[]): string {
  const table = [HEAD, ...rows.map(cells)];
  const widths = HEAD.map((_, column) => Math.max(...table.map((line) => line[column]!.length)));
  const line = (texts: readonly string[]): string =>
    `| ${texts.map((text, column) => (column < 2 ? text.padEnd(widths[column]!) : text.padStart(widths[column]!))).join(" | ")} |`;
  const rule = `| ${widths.map((width, column) => (column < 2 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`)).join(" | ")} |`;
  return [line(HEAD), rule, ...rows.map((row) => line(cells(row)))].join("\n");
}

const START = "<!-- bench:keys -->";
const END = "<!-- /bench:keys -->";

/** Puts the table between the README's markers. */
export function writeReadme(rows: readonly Row[]): void {
  const file = new URL("../../README.md", import.meta.url);
  const text = readFileSync(file, "utf8");
  const [before, after] = [text.indexOf(START), text.indexOf(END)];
  if (before < 0 || after < before) throw new Error(`README.md lacks the markers ${START} and ${END}`);
  writeFileSync(file, `${text.slice(0, before + START.length)}\n${markdown(rows)}\n${text.slice(after)}`);
}
