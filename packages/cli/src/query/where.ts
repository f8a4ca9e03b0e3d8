import { suggest } from "@rowsmith/core";
import {
  type ComponentSpec,
  type ComponentValue,
  isKeyError,
  type KeySpec,
  type Predicate,
  type Where,
} from "@rowsmith/keys";
import { isNumeric, parseValue } from "@rowsmith/keys/tools";
import { CliError, didYouMean } from "../output/error.ts";
import { parseExactJson } from "./exact-json.ts";

/**
 * The predicates of `--where` terms: `name=value`, `name=x,y` (one of), `name=a..b` (a included, b not), `name=a..=b`
 * (both included), either side left out, `name=pre*` (begins so; a domain and its subdomains). A value with a comma, `..`
 * or a `*` at its end is given as JSON: `name="a,b"`, `name=["a,b","c"]`, `name={"gte":"a..b"}`, `name={"prefix":"a,"}`.
 */
export function parseWhere(spec: KeySpec, terms: readonly string[]): Where {
  const where = new Map<string, Predicate>();
  for (const term of terms) {
    const split = term.indexOf("=");
    if (split < 1) throw badTerm(term, "It has no name before a =.");
    const component = whereComponent(spec, term.slice(0, split), term);
    if (where.has(component.name)) {
      throw badTerm(term, `${component.name} is given twice; all terms must hold, so one of them says too much.`);
    }
    where.set(component.name, parseTerm(component, term.slice(split + 1), term));
  }
  return Object.fromEntries(where);
}

function whereComponent(spec: KeySpec, name: string, term: string): ComponentSpec {
  const usable = spec.components.filter((component) => component.type !== "literal");
  const found = usable.find((component) => component.name === name);
  if (found) return found;
  const known = usable.map((component) => component.name);
  throw new CliError({
    what: `The key of ${spec.entity} has no component "${name}".`,
    where: `--where ${term}`,
    next: didYouMean(suggest(name, known), known),
  });
}

function parseTerm(component: ComponentSpec, text: string, term: string): Predicate {
  const parse = (value: string): ComponentValue => componentValue(component, value, term);
  if (/^[[{"]/.test(text)) return jsonTerm(component, text, term, parse);
  const range = /^(.*?)\.\.(=?)(.*)$/su.exec(text);
  if (range) {
    const [, from = "", inclusive, to = ""] = range;
    if (to.includes("..") || text.includes(",") || text.endsWith("*")) throw ambiguous(term);
    if (inclusive && to === "") throw badTerm(term, "..= needs a value after it.");
    return {
      op: "range",
      range: {
        ...(from !== "" && { gte: parse(from) }),
        ...(to !== "" && (inclusive ? { lte: parse(to) } : { lt: parse(to) })),
      },
    };
  }
  if (text.endsWith("*")) {
    if (text.includes(",")) throw ambiguous(term);
    return { op: "prefix", prefix: parse(text.slice(0, -1)) };
  }
  if (text.includes(",")) return { op: "in", values: text.split(",").map(parse) };
  return { op: "eq", value: parse(text) };
}

const BOUNDS = ["gt", "gte", "lt", "lte"];

function jsonTerm(
  component: ComponentSpec,
  text: string,
  term: string,
  parse: (value: string) => ComponentValue,
): Predicate {
  let json: unknown;
  try {
    json = parseExactJson(text);
  } catch (error) {
    throw badTerm(term, `It begins like JSON, but ${(error as Error).message}.`);
  }
  const scalar = (value: unknown): ComponentValue => parse(jsonText(component, value, term));
  if (Array.isArray(json)) return { op: "in", values: json.map(scalar) };
  if (typeof json !== "object" || json === null) return { op: "eq", value: scalar(json) };
  const [name, ...others] = Object.keys(json);
  if (name === "prefix" && others.length === 0) {
    return { op: "prefix", prefix: scalar((json as { prefix: unknown }).prefix) };
  }
  for (const bound of Object.keys(json)) {
    if (!BOUNDS.includes(bound))
      throw badTerm(term, `A range has the bounds ${BOUNDS.join(", ")}, not "${bound}"; a prefix stands alone.`);
  }
  return {
    op: "range",
    range: Object.fromEntries(Object.entries(json).map(([bound, value]) => [bound, scalar(value)])),
  };
}

function jsonText(component: ComponentSpec, value: unknown, term: string): string {
  if (typeof value === "string") return value;
  if (
    typeof value === "number" &&
    !isNumeric(component) &&
    component.type !== "hash" &&
    component.type !== "timeBucket"
  ) {
    throw badTerm(term, `${component.name} is of type ${component.type}: ${value} must be in quotes.`);
  }
  if (typeof value === "number" && Number.isSafeInteger(value)) return String(value);
  throw badTerm(term, `${JSON.stringify(value)} is not text or a whole number that JSON holds exactly (below 2^53).`);
}

function componentValue(component: ComponentSpec, text: string, term: string): ComponentValue {
  try {
    return parseValue(component, text);
  } catch (error) {
    if (!isKeyError(error)) throw error;
    throw new CliError({ what: `${error.message}.`, where: `--where ${term}` });
  }
}

function ambiguous(term: string): CliError {
  return badTerm(term, "It can be read in more than one way.");
}

function badTerm(term: string, why: string): CliError {
  return new CliError({
    what: `Cannot read --where ${term}.`,
    where: `--where ${term}`,
    why,
    next: 'Write name=value, name=x,y, name=a..b, name=a..=b or name=pre*; a value with a comma, ".." or a * at its end as JSON: name="a,b", name=["a*"], name={"gte":"a..b"}, name={"prefix":"a,"}.',
  });
}
