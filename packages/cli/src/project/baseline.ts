import { existsSync, writeFileSync } from "node:fs";
import { type BaselineEntry, baselineEntries, type Diagnostic, type DocumentPath, type Span } from "@rowsmith/core";
import type { ParsedNode } from "yaml";
import { CliError } from "../output/error.ts";
import type { Project } from "./config.ts";
import { fileError, readText, shownPath } from "./files.ts";
import { YamlFile } from "./yaml-file.ts";

/** An old finding, and where its entry stands in the file. */
export interface PlacedEntry extends BaselineEntry {
  readonly span: Span;
}

/** The file of old findings. */
export interface BaselineFile {
  /** Absolute path. */
  readonly path: string;
  readonly text: string;
  readonly entries: readonly PlacedEntry[];
}

const VERSION = 1;
const KEYS = ["file", "rule", "path", "message"];

/** Reads the file that rowsmith.yaml names as `baseline`; `undefined` where it names none. */
export function readBaseline({ baseline: path }: Project): BaselineFile | undefined {
  if (path === undefined) return undefined;
  if (!existsSync(path)) {
    throw new CliError({
      what: `The baseline ${shownPath(path)} is not there.`,
      where: path,
      next: "Run rowsmith check --write-baseline, or remove `baseline` from rowsmith.yaml.",
    });
  }
  const text = readText(path);
  const file = new YamlFile(shownPath(path), "The baseline", text);
  const root = file.entries(file.root) ?? [];
  const [version, findings] = ["version", "findings"].map((name) => root.find((entry) => entry.name === name));
  if (version === undefined || file.value(version.value) !== VERSION || findings === undefined || root.length > 2) {
    throw malformed(file, file.root, `must have "version": ${VERSION} and "findings"`);
  }
  const items = (findings.value as { items?: unknown } | null)?.items;
  if (!Array.isArray(items) || file.entries(findings.value) !== null) {
    throw malformed(file, findings.value ?? findings.key, 'must have a list in "findings"');
  }
  return { path, text, entries: items.map((item) => entryOf(file, item)) };
}

function entryOf(file: YamlFile, node: ParsedNode): PlacedEntry {
  const values = new Map(file.entries(node)?.map(({ name, value }) => [name, file.value(value)]));
  const [name, rule, path, message] = KEYS.map((key) => values.get(key));
  const isText = [name, rule, message].every((value) => typeof value === "string");
  if (!isText || !isPath(path) || values.size > KEYS.length) {
    throw malformed(file, node, 'has an entry that is not { "file", "rule", "path", "message" }');
  }
  return { file: name as string, rule: rule as string, path, message: message as string, span: file.span(node) };
}

function isPath(value: unknown): value is DocumentPath {
  return Array.isArray(value) && value.every((part) => typeof part === "string" || Number.isSafeInteger(part));
}

function malformed(file: YamlFile, node: ParsedNode | null, what: string): CliError {
  return file.error(node, `The baseline ${what}`, "Write it anew: rowsmith check --write-baseline.");
}

/**
 * Writes the findings as the baseline. Entries of files that were not checked stay: to check one file must not forget the
 * others.
 */
export function writeBaseline(path: string, findings: readonly Diagnostic[], others: readonly BaselineEntry[]): number {
  const kept = others.map(({ file, rule, path, message }) => ({ file, rule, path, message }));
  const entries = [...baselineEntries(findings), ...kept].sort(byFile);
  // One entry a line: a change of the file reads well, and two branches seldom meet.
  const lines = entries.map((entry) => `    ${JSON.stringify(entry)}`);
  const list = lines.length === 0 ? "[]" : `[\n${lines.join(",\n")}\n  ]`;
  try {
    writeFileSync(path, `{\n  "version": ${VERSION},\n  "findings": ${list}\n}\n`);
  } catch (error) {
    throw fileError("write", path, error);
  }
  return entries.length;
}

function byFile(a: BaselineEntry, b: BaselineEntry): number {
  return a.file < b.file ? -1 : a.file > b.file ? 1 : 0;
}
