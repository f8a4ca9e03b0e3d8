import { bucketOf } from "../hash/bucket.ts";
import type { ComponentValue, KeySpec, KeyValues } from "../spec.ts";
import { holds } from "./predicate.ts";
import type { Where } from "./types.ts";

/**
 * Whether the values of a decoded key satisfy every predicate: how a plan's residual is checked after reading.
 *
 * @example matches(spec, { at: { op: "range", range: { gte: 10n } } }, { id: "d1", at: 12n }) // true
 */
export function matches(spec: KeySpec, where: Where, values: KeyValues): boolean {
  for (const name in where) {
    if (!holds(where[name]!, valueNamed(spec, name, values))) return false;
  }
  return true;
}

function valueNamed(spec: KeySpec, name: string, values: KeyValues): ComponentValue {
  const given = values[name];
  if (given !== undefined) return given;
  const component = spec.components.find((candidate) => candidate.name === name)!;
  if (component.type !== "hash") return undefined as never;
  return bucketOf(component, (source) => values[source]!);
}
