import { componentNamed } from "../component.ts";
import { derivedValue } from "../derived.ts";
import { isDerived, type KeySpec, type KeyValues } from "../spec.ts";
import { holds } from "./predicate.ts";
import type { Where } from "./types.ts";

/**
 * Whether the values of a decoded key satisfy every predicate: how a plan's residual is checked after reading.
 *
 * @example matches(spec, { at: { op: "range", range: { gte: 10n } } }, { id: "d1", at: 12n }) // true
 */
export function matches(spec: KeySpec, where: Where, values: KeyValues): boolean {
  for (const name in where) {
    const component = componentNamed(spec, name);
    const value = isDerived(component) ? derivedValue(spec, component, (source) => values[source]!) : values[name]!;
    if (!holds(spec, component, where[name]!, value)) return false;
  }
  return true;
}
