import { readFileSync, writeFileSync } from "node:fs";
import type { Row } from "./harness.ts";

/** A benchmark's table: the name that is in its markers in the README, and what stands above its first three columns. */
export interface BenchmarkTable {
  readonly name: string;
  readonly columns: readonly [string, string, string];
}

function cells(row: Row): string[] {
  const ratio = (value: number | null): string => (value === null ? "" : value.toFixed(2));
  return [row.name, row.op, row.ns.toFixed(0), ratio(row.vsLimit), ratio(row.vsBaseline)];
}

export function printTable(table: BenchmarkTable, rows: readonly Row[]): void {
  console.log(markdown(table, rows));
}

export function printJson(rows: readonly Row[]): void {
  console.log(JSON.stringify({ rows }));
}

function markdown({ columns }: BenchmarkTable, rows: readonly Row[]): string {
  const head = [...columns, "times the limit", "times as fast as the baseline"];
  const lines = [head, ...rows.map(cells)];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  const line = (texts: readonly string[]): string =>
    `| ${texts.map((text, column) => (column < 2 ? text.padEnd(widths[column]!) : text.padStart(widths[column]!))).join(" | ")} |`;
  const rule = `| ${widths.map((width, column) => (column < 2 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`)).join(" | ")} |`;
  return [line(head), rule, ...rows.map((row) => line(cells(row)))].join("\n");
}

/** Puts the table between its markers in the README. */
export function writeReadme(table: BenchmarkTable, rows: readonly Row[]): void {
  const file = new URL("../../README.md", import.meta.url);
  const [start, end] = [`<!-- bench:${table.name} -->`, `<!-- /bench:${table.name} -->`];
  const text = readFileSync(file, "utf8");
  const [before, after] = [text.indexOf(start), text.indexOf(end)];
  if (before < 0 || after < before) throw new Error(`README.md lacks the markers ${start} and ${end}`);
  writeFileSync(file, `${text.slice(0, before + start.length)}\n${markdown(table, rows)}\n${text.slice(after)}`);
}
