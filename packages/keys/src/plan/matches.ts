import { toHex } from "../bytes.ts";
import { componentNamed } from "../component.ts";
import { derivedValue } from "../derived.ts";
import { type ComponentSpec, type ComponentValue, isDerived, type KeySpec, type KeyValues } from "../spec.ts";
import { holds } from "./predicate.ts";
import type { Predicate, Where } from "./types.ts";

/**
 * Whether the values of a decoded key satisfy every predicate: how a plan's residual is checked after reading. For many
 * keys, {@link matcherOf} is faster.
 *
 * @example matches(spec, { at: { op: "range", range: { gte: 10n } } }, { id: "d1", at: 12n }) // true
 */
export function matches(spec: KeySpec, where: Where, values: KeyValues): boolean {
  for (const name in where) {
    const component = componentNamed(spec, name);
    if (!holds(spec, component, where[name]!, valueIn(spec, component, values))) return false;
  }
  return true;
}

/**
 * {@link matches} for many keys: a list is looked up, not gone through, because those that stay in a residual are long.
 *
 * @example keys.filter(matcherOf(spec, plan.residual)) // those that satisfy it
 */
export function matcherOf(spec: KeySpec, where: Where): (values: KeyValues) => boolean {
  const checks = Object.entries(where).map(([name, predicate]) => {
    const component = componentNamed(spec, name);
    const admits = admission(spec, component, predicate);
    return (values: KeyValues): boolean => admits(valueIn(spec, component, values));
  });
  return (values) => checks.every((check) => check(values));
}

function admission(spec: KeySpec, component: ComponentSpec, predicate: Predicate): (value: ComponentValue) => boolean {
  if (predicate.op !== "in") return (value) => holds(spec, component, predicate, value);
  const listed = new Set(predicate.values.map(asName));
  return (value) => listed.has(asName(value));
}

/** Bytes are different objects where they are equal. */
function asName(value: ComponentValue): string | number | bigint {
  return value instanceof Uint8Array ? toHex(value) : value;
}

function valueIn(spec: KeySpec, component: ComponentSpec, values: KeyValues): ComponentValue {
  return isDerived(component) ? derivedValue(spec, component, (source) => values[source]!) : values[component.name]!;
}
