import { concatBytes, keySuccessor, prefixSuccessor } from "../bytes.ts";
import { layoutOf } from "../layouts/index.ts";
import type { ComponentSpec, KeySpec } from "../spec.ts";
import { type Bound, lowerBound, upperBound } from "./predicate.ts";
import type { KeyRange } from "./types.ts";

/** Bounds of a component under any prefix. */
export interface ComponentBounds {
  /** First key, included; `null` when no key can follow the bound. */
  start(prefix: Uint8Array): Uint8Array | null;
  /** End, excluded; `null` for no upper bound. */
  end(prefix: Uint8Array): Uint8Array | null;
}

/** A whole prefix: from its first key to its successor. */
export const WHOLE_PREFIX: ComponentBounds = { start: (prefix) => prefix, end: prefixSuccessor };

/**
 * What a range on `component` reads under a prefix. Bounds contain the component's separator or terminator, so that
 * `user#1` does not reach `user#10`. Descending components swap their bounds.
 */
export function boundsOf(spec: KeySpec, component: ComponentSpec, range: KeyRange): ComponentBounds {
  const descending = component.type === "timestamp" && component.order === "desc";
  const low = descending ? upperBound(range) : lowerBound(range);
  const high = descending ? lowerBound(range) : upperBound(range);
  const last = component === spec.components.at(-1);
  const first = low && edge(spec, component, low, last, !low.inclusive);
  const beyond = high && edge(spec, component, high, last, high.inclusive);
  return {
    start: first ?? WHOLE_PREFIX.start,
    end: beyond ?? WHOLE_PREFIX.end,
  };
}

/** The key at which a bound's value begins, or the first key after all that hold the value. */
function edge(
  spec: KeySpec,
  component: ComponentSpec,
  bound: Bound,
  last: boolean,
  after: boolean,
): (prefix: Uint8Array) => Uint8Array | null {
  const layout = layoutOf(spec);
  const content = layout.encodeField(spec, component, bound.value, true);
  const field = last ? content : layout.terminate(spec, component, content);
  if (!after) return (prefix) => concatBytes(prefix, field);
  const beyond = last ? keySuccessor(field) : prefixSuccessor(field);
  if (beyond) return (prefix) => concatBytes(prefix, beyond);
  // A field of ff bytes alone: nothing under the prefix follows it.
  return prefixSuccessor;
}
