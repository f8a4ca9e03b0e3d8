import { type EntityModel, type QueryModel, suggest } from "@rowsmith/core";
import { isKeyError, type KeyError, type Plan, type Predicate, plan, type Where } from "@rowsmith/keys";
import { CliError, didYouMean } from "../output/error.ts";

/** What a predicate of each kind may be given for, by the operator that the query names. */
const ALLOWED: Readonly<Record<Predicate["op"], readonly string[]>> = {
  eq: ["eq", "in", "range"],
  in: ["in"],
  range: ["range"],
  prefix: ["prefix"],
};

/** Refuses values that the query does not ask for, or asks for in another way, and values that it needs and lacks. */
export function checkWhere(entity: EntityModel, query: QueryModel, where: Where): void {
  const place = `query ${query.name} of ${entity.name}`;
  const known = query.where.map(({ component }) => component);
  for (const [name, predicate] of Object.entries(where)) {
    const asked = query.where.find(({ component }) => component === name);
    if (!asked) {
      throw new CliError({
        what: `The query does not ask for ${name}.`,
        where: place,
        next: `${didYouMean(suggest(name, known), known)} Or leave the query out, to plan any --where.`,
      });
    }
    if (!ALLOWED[predicate.op].includes(asked.op)) {
      throw new CliError({
        what: `The query takes ${WORDS[asked.op]} for ${name}, not ${WORDS[predicate.op]}.`,
        where: place,
        next: `Write ${FORMS[asked.op](name)}.`,
      });
    }
  }
  const missing = query.where.find(({ component, op }) => op !== "range" && !Object.hasOwn(where, component));
  if (missing) {
    throw new CliError({
      what: `The query needs a value for ${missing.component}.`,
      where: place,
      next: `Add --where ${missing.component}=${missing.op === "in" ? "x,y" : "value"}.`,
    });
  }
}

const WORDS = { eq: "one value", in: "a list", range: "a range", prefix: "a prefix" } as const;
const FORMS = {
  eq: (name: string) => `${name}=value (with a comma in it: ${name}="a,b")`,
  in: (name: string) => `${name}=x,y`,
  range: (name: string) => `${name}=a..b`,
  prefix: (name: string) => `${name}=pre*`,
} as const;

/** Plans predicates over an entity's key; errors come in the one form. */
export function planWhere(entity: EntityModel, where: Where): Plan {
  try {
    return plan(entity.key, where, { maxRanges: entity.maxRanges });
  } catch (error) {
    if (!isKeyError(error)) throw error;
    throw keyCliError(error, entity.name);
  }
}

/** An error about a key or a plan in the one form. */
export function keyCliError(error: KeyError, where: string): CliError {
  const missing = error.code === "MISSING_VALUE";
  const what = missing ? `The value of ${error.component} is missing` : error.message.replace(/\.$/, "");
  return new CliError({ what: `${what}.`, where, next: nextFor(error) });
}

function nextFor(error: KeyError): string | undefined {
  switch (error.code) {
    case "FULL_SCAN":
      return "Give at least one --where.";
    case "TOO_MANY_RANGES":
      return "Narrow the --where terms, or raise maxRanges of the entity.";
    case "MALFORMED_KEY":
    case "WRONG_BUCKET":
      return "Check that the key is of this entity and was not cut.";
    default:
      if (error.allowed === undefined || error.message.includes(error.allowed)) return undefined;
      return `Allowed: ${error.allowed}.`;
  }
}
