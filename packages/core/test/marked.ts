import { expect } from "vitest";
import { compile } from "../src/compile.ts";

/** A finding by rule and place: `schema/unknown-key 3:5-3:9`. */
export type Place = string;

/**
 * Takes expected findings out of a schema: `⟦rule|text⟧` says that `rule` is found at exactly that text. Several rules at one
 * text are separated by commas.
 */
export function unmark(marked: string): { text: string; expected: Place[] } {
  const expected: Place[] = [];
  let text = "";
  let rest = marked;
  for (let match = /⟦([^|⟧]*)\|([^⟧]*)⟧/.exec(rest); match !== null; match = /⟦([^|⟧]*)\|([^⟧]*)⟧/.exec(rest)) {
    text += rest.slice(0, match.index);
    const from = position(text);
    text += match[2];
    for (const rule of match[1]!.split(",")) expected.push(`${rule} ${from}-${position(text)}`);
    rest = rest.slice(match.index + match[0].length);
  }
  return { text: text + rest, expected };
}

/**
 * Checks that the marked findings are found, and no others of the groups `schema/` and `key/` or of the marked rules: a
 * schema that shows one thing need not be a good design.
 */
export function expectMarked(marked: string): void {
  const { text, expected } = unmark(marked);
  const rules = new Set(expected.map(ruleOf));
  const found = places(text).filter((place) => /^(schema|key)\//.test(place) || rules.has(ruleOf(place)));
  expect(found, text).toEqual(expected);
}

/** Checks that the marked findings are found, and no others at all. */
export function expectAllMarked(marked: string): void {
  const { text, expected } = unmark(marked);
  expect(places(text), text).toEqual(expected);
}

/** The day that schemas are checked on. */
export const TODAY = "2026-10-30";

/** The help texts of what is wrong with a schema's shape. */
export function shapeHelp(text: string): (string | undefined)[] {
  const { diagnostics } = compile(text, "t.bt.yaml");
  return diagnostics.filter(({ rule }) => rule.startsWith("schema/")).map(({ help }) => help);
}

export function places(text: string): Place[] {
  return compile(text, "t.bt.yaml", { today: TODAY }).diagnostics.map(
    ({ rule, line, column, endLine, endColumn }) => `${rule} ${line}:${column}-${endLine}:${endColumn}`,
  );
}

function ruleOf(place: Place): string {
  return place.slice(0, place.indexOf(" "));
}

function position(text: string): string {
  const lines = text.replace(/^\ufeff/, "").split("\n");
  return `${lines.length}:${lines.at(-1)!.length + 1}`;
}

/** A valid schema with parts replaced. */
export function schema(parts: {
  head?: string;
  families?: string;
  type?: string;
  layout?: string;
  components?: readonly string[];
  entity?: string;
  columns?: string;
  queries?: string;
}): string {
  const components = parts.components ?? [
    "{ name: id, type: string, maxBytes: 64 }",
    "{ name: at, type: timestamp, unit: micros }",
  ];
  return `version: 1
table: t
${parts.head ?? "description: A table"}
families:
  ${parts.families ?? "m: { gc: never }"}
entities:
  Reading:
    ${parts.type ?? "type: event"}
    key:
      ${parts.layout ?? "layout: text"}
      components:
${components.map((component) => `        - ${component}`).join("\n")}
    ${parts.entity ?? "description: An entity"}
    columns:
      ${parts.columns ?? "value: { family: m, type: int64 }"}
    queries:
      ${parts.queries ?? "one: { where: { id: eq } }"}
`;
}
