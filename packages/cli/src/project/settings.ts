import { type RuleSettings, ruleSettingProblem, suggest } from "@rowsmith/core";
import type { ParsedNode } from "yaml";
import { didYouMean } from "../output/error.ts";
import { THRESHOLDS, type ThresholdName, type Thresholds, thresholdProblem } from "./thresholds.ts";
import type { YamlEntry, YamlFile } from "./yaml-file.ts";

/** What rowsmith.yaml says, with the defaults for what it does not say. */
export interface Settings {
  /** Globs of the schemas, relative to the root. */
  readonly schemas: readonly string[];
  /** Folder of the generated code, relative to the root. */
  readonly out: string;
  /** Severities by rule id or group. */
  readonly rules: RuleSettings;
  /** File of old findings, relative to the root. */
  readonly baseline: string | undefined;
  readonly thresholds: Thresholds;
  /** Where the documentation of the rules is published. */
  readonly docsUrl: string | undefined;
}

export const DEFAULTS: Settings = {
  schemas: ["schemas/**/*.bt.yaml"],
  out: "src/generated",
  rules: {},
  baseline: undefined,
  thresholds: {},
  docsUrl: undefined,
};

type Read<T> = (file: YamlFile, node: ParsedNode | null, key: ParsedNode) => T;

/** One setting each, strictly: what is not understood is an error. */
const READERS: { readonly [Name in keyof Settings]: Read<Settings[Name]> } = {
  schemas: globs,
  out: (file, node, key) => text(file, node, key, '"out" must be the path of a folder', "out: src/generated"),
  rules,
  baseline: (file, node, key) =>
    text(file, node, key, '"baseline" must be the path of a file', "baseline: rowsmith-baseline.json"),
  thresholds,
  docsUrl,
};

/** Reads the settings of a file. */
export function readSettings(file: YamlFile): Settings {
  const { root } = file;
  if (root === null || file.value(root) === null) return DEFAULTS;
  const entries = file.entries(root);
  if (entries === null) throw file.error(root, `${file.title} must be a mapping`, example("out: src/generated"));
  const known = Object.keys(DEFAULTS);
  let settings = DEFAULTS;
  for (const { name, key, value } of entries) {
    if (!known.includes(name)) {
      const why = `This version knows ${known.join(", ")}; a setting that it ignored would mislead.`;
      throw file.error(key, `Unknown setting "${name}" in ${file.title}`, didYouMean(suggest(name, known), known), why);
    }
    settings = { ...settings, [name]: READERS[name as keyof Settings](file, value, key) };
  }
  return settings;
}

function globs(file: YamlFile, node: ParsedNode | null, key: ParsedNode): string[] {
  const value = file.value(node);
  const list = typeof value === "string" ? [value] : value;
  if (Array.isArray(list) && list.length > 0 && list.every((glob) => typeof glob === "string" && glob !== "")) {
    return list;
  }
  const next = example(`schemas: ["${DEFAULTS.schemas[0]}"]`);
  throw file.error(node ?? key, '"schemas" must be a glob or a list of globs', next);
}

function text(file: YamlFile, node: ParsedNode | null, key: ParsedNode, what: string, shown: string): string {
  const value = file.value(node);
  if (typeof value === "string" && value !== "") return value;
  throw file.error(node ?? key, what, example(shown));
}

function rules(file: YamlFile, node: ParsedNode | null, key: ParsedNode): RuleSettings {
  const settings: Record<string, RuleSettings[string]> = Object.create(null);
  for (const entry of mapping(
    file,
    node,
    key,
    '"rules" must be severities by rule or group',
    "rules: { gc: warning }",
  )) {
    const value = file.value(entry.value);
    const problem = ruleSettingProblem(entry.name, value);
    if (problem)
      throw file.error(problem.at === "name" ? entry.key : (entry.value ?? entry.key), problem.what, problem.next);
    settings[entry.name] = value as RuleSettings[string];
  }
  return settings;
}

function thresholds(file: YamlFile, node: ParsedNode | null, key: ParsedNode): Thresholds {
  const limits: Partial<Record<ThresholdName, number>> = {};
  const known = Object.keys(THRESHOLDS);
  for (const entry of mapping(
    file,
    node,
    key,
    '"thresholds" must be numbers by name',
    "thresholds: { maxFanOut: 64 }",
  )) {
    if (!known.includes(entry.name)) {
      const next = didYouMean(suggest(entry.name, known), known);
      throw file.error(entry.key, `There is no threshold "${entry.name}"`, next);
    }
    const name = entry.name as ThresholdName;
    const value = file.value(entry.value);
    const problem = thresholdProblem(name, value);
    if (problem !== null) throw file.error(entry.value ?? entry.key, problem, example("thresholds: { maxFanOut: 64 }"));
    limits[name] = value as number;
  }
  return limits;
}

function docsUrl(file: YamlFile, node: ParsedNode | null, key: ParsedNode): string {
  const shown = "docsUrl: https://docs.example.com/rowsmith";
  const what = '"docsUrl" must be an https or http address';
  const value = text(file, node, key, what, shown);
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) throw file.error(node ?? key, what, example(shown));
  return url.href.replace(/\/$/, "");
}

function mapping(
  file: YamlFile,
  node: ParsedNode | null,
  key: ParsedNode,
  what: string,
  shown: string,
): readonly YamlEntry[] {
  const entries = file.entries(node);
  if (entries === null) throw file.error(node ?? key, what, example(shown));
  return entries;
}

function example(shown: string): string {
  return `For example: ${shown}`;
}
