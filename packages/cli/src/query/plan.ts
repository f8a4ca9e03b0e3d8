import { type EntityModel, type QueryModel, type QueryOp, suggest } from "@rowsmith/core";
import {
  type ComponentValue,
  isDescending,
  isKeyError,
  type KeyError,
  type Plan,
  type Predicate,
  type Where,
} from "@rowsmith/keys";
import { type PlanOptions, plan } from "@rowsmith/keys/plan";
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

/**
 * Plans a query as its generated function does, so that cursors of the one are cursors of the other: one value that is given
 * for a list is a list of one.
 */
export function planQuery(entity: EntityModel, query: QueryModel, where: Where, fullScan = false): Plan {
  const asked = Object.fromEntries(
    Object.entries(where).map(([name, predicate]) => {
      const op = query.where.find(({ component }) => component === name)?.op;
      return [name, predicate.op === "eq" && op !== undefined ? asAsked(predicate.value, op) : predicate];
    }),
  );
  const order = query.order?.find(({ component }) => where[component]?.op !== "eq");
  const component = entity.key.components.find(({ name }) => name === order?.component);
  const reversed = !!order && !!component && isDescending(component) !== (order.direction === "desc");
  return planWhere(entity, asked, { fullScan, reversed, ...(order && { order }) });
}

/** One value as the predicate of a query that takes another kind. */
function asAsked(value: ComponentValue, op: QueryOp): Predicate {
  if (op === "in") return { op, values: [value] };
  return op === "range" ? { op, range: { gte: value, lte: value } } : { op: "eq", value };
}

/** Plans predicates over an entity's key; errors come in the one form. */
export function planWhere(entity: EntityModel, where: Where, options: PlanOptions = {}): Plan {
  const { fullScan = false, reversed = false, order } = options;
  try {
    return plan(entity.key, where, { maxRanges: entity.maxRanges, fullScan, reversed, ...(order && { order }) });
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
      return "Give at least one --where, or --full-scan if every row is meant.";
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
