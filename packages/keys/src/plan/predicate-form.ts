import { refuse } from "../refuse.ts";
import type { ComponentSpec } from "../spec.ts";
import type { Predicate } from "./types.ts";

const OPERATORS: readonly unknown[] = ["eq", "in", "range", "prefix"];
const BOUNDS: readonly string[] = ["gt", "gte", "lt", "lte"];

/**
 * Refuses what is no predicate, as plain JavaScript may give it: a list or a bound under another name must not be taken
 * for none, which would read, or delete, more than was asked for.
 */
export function checkForm(component: ComponentSpec, predicate: Predicate): void {
  if (!OPERATORS.includes(predicate?.op)) {
    refuse("INVALID_PREDICATE", component, predicate, "a predicate with op eq, in, range or prefix");
  }
  if (predicate.op === "in" && !Array.isArray(predicate.values)) {
    refuse("INVALID_PREDICATE", component, predicate.values, "an array");
  }
  if (predicate.op !== "range") return;
  const range: unknown = predicate.range;
  if (typeof range !== "object" || range === null) {
    refuse("INVALID_PREDICATE", component, range, "a range with gt or gte, and lt or lte");
  }
  const unknown = Object.keys(range as object).find((name) => !BOUNDS.includes(name));
  if (unknown !== undefined) refuse("INVALID_PREDICATE", component, unknown, "the bounds gt, gte, lt and lte");
}
