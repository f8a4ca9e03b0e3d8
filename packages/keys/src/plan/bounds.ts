import { keySuccessor, prefixSuccessor } from "../bytes.ts";
import { layoutOf } from "../layouts/index.ts";
import { type ComponentSpec, isDescending, type KeySpec } from "../spec.ts";
import { type Bound, lowerBound, upperBound } from "./predicate.ts";
import type { KeyRange } from "./types.ts";

/** Bounds of a component under any prefix. */
export interface ComponentBounds {
  /** First key, included; `null` when no key can follow the bound. */
  start(prefix: Uint8Array): Uint8Array | null;
  /** End, excluded; `null` for no upper bound. */
  end(prefix: Uint8Array): Uint8Array | null;
}

/**
 * What a range on `component` reads under a prefix. Bounds contain the component's separator or terminator, so that
 * `user#1` does not reach `user#10`. Descending components swap their bounds. An empty range is the whole prefix.
 */
export function boundsOf(spec: KeySpec, component: ComponentSpec, range: KeyRange): ComponentBounds {
  const descending = isDescending(component);
  const low = descending ? upperBound(range) : lowerBound(range);
  const high = descending ? lowerBound(range) : upperBound(range);
  return {
    start: low ? edge(spec, component, low, !low.inclusive) : leastUnder(spec, component),
    end: high ? edge(spec, component, high, high.inclusive) : prefixSuccessor,
  };
}

/** The first key under a prefix that ends right before `component`. */
function leastUnder(spec: KeySpec, component: ComponentSpec): (prefix: Uint8Array) => Uint8Array {
  const before = spec.components[spec.components.indexOf(component) - 1];
  return before ? (prefix) => layoutOf(spec).least(spec, prefix, before) : (prefix) => prefix;
}

/** The key at which a bound's value begins, or the first key after all that hold the value. */
function edge(
  spec: KeySpec,
  component: ComponentSpec,
  bound: Bound,
  after: boolean,
): (prefix: Uint8Array) => Uint8Array | null {
  const layout = layoutOf(spec);
  const content = layout.encodeField(spec, component, bound.value, true);
  const last = component === spec.components.at(-1);
  return (prefix) => {
    const field = layout.append(spec, prefix, component, content);
    if (after) return last ? keySuccessor(field) : prefixSuccessor(field);
    return last ? field : layout.least(spec, field, component);
  };
}
