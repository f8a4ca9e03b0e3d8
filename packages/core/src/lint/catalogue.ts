import { suggest } from "../diagnostics/suggest.ts";
import type { RuleInfo } from "./rule.ts";
import { RULES } from "./rules/index.ts";

/**
 * The rule of an id; `undefined` where there is none.
 *
 * @example findRule("gc/empty")?.severity // "error"
 */
export function findRule(id: string): RuleInfo | undefined {
  return RULES.find((rule) => rule.id === id);
}

/** Groups of the catalogue, in its order: `schema`, `key`, … */
export function ruleGroups(): string[] {
  return [...new Set(RULES.map(({ id }) => groupOf(id)))];
}

/**
 * The id that was probably meant; a name without its group is enough.
 *
 * @example suggestRule("emtpy") // "gc/empty"
 */
export function suggestRule(id: string): string | undefined {
  const ids = RULES.map((rule) => rule.id);
  const name = id.slice(id.indexOf("/") + 1);
  const sameName = ids.find((known) => nameOf(known) === name);
  if (sameName !== undefined) return sameName;
  const near = suggest(name, ids.map(nameOf));
  return suggest(id, ids) ?? (near === undefined ? undefined : ids.find((known) => nameOf(known) === near));
}

/**
 * Where a rule is documented, relative to the folder of the documentation.
 *
 * @example rulePage("gc/empty") // "rules/gc/empty.md"
 */
export function rulePage(id: string): string {
  return `rules/${id}.md`;
}

export function groupOf(id: string): string {
  return id.slice(0, id.indexOf("/"));
}

function nameOf(id: string): string {
  return id.slice(id.indexOf("/") + 1);
}
