import { joinBytes, keySuccessor, prefixSuccessor } from "../bytes.ts";
import { layoutOf } from "../layouts/index.ts";
import { type ComponentSpec, isDescending, type KeySpec } from "../spec.ts";
import { fieldOf } from "./entries.ts";
import { type Bound, lowerBound, upperBound } from "./predicate.ts";
import type { KeyRange } from "./types.ts";

/** A bound under any prefix of pinned fields; `null` when no key follows it, which as an end is no upper bound. */
export type Edge = (prefix: Uint8Array) => Uint8Array | null;

/** Bounds of a component under any prefix. */
export interface ComponentBounds {
  /** First key, included. */
  readonly start: Edge;
  /** End, excluded. */
  readonly end: Edge;
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

/** What is read under a prefix where the component's content begins with some bytes. */
export function beginningWith(spec: KeySpec, component: ComponentSpec, content: Uint8Array): ComponentBounds {
  const begin = layoutOf(spec).begin(spec, component, content);
  return { start: (prefix) => joinBytes(prefix, begin), end: behind(begin) };
}

/** What is read under a prefix where the component, which is not the last one, has one value. */
export function holding(spec: KeySpec, component: ComponentSpec, content: Uint8Array): ComponentBounds {
  const field = fieldOf(spec, component, content)!;
  return { start: leastFrom(spec, component, field), end: behind(field) };
}

/** The first key under a prefix that ends right before `component`. */
function leastUnder(spec: KeySpec, component: ComponentSpec): Edge {
  const before = spec.components[spec.components.indexOf(component) - 1];
  if (!before || leavesNothingOut(spec, before)) return (prefix) => prefix;
  return (prefix) => layoutOf(spec).least(spec, prefix, before);
}

/** The first key under a prefix that goes on with the field of `component`. */
function leastFrom(spec: KeySpec, component: ComponentSpec, field: Uint8Array): Edge {
  if (leavesNothingOut(spec, component)) return (prefix) => joinBytes(prefix, field);
  return (prefix) => layoutOf(spec).least(spec, joinBytes(prefix, field), component);
}

/** Whether every key with the fields up to `component` begins with all of their bytes. */
export function leavesNothingOut(spec: KeySpec, component: ComponentSpec): boolean {
  const probe = new Uint8Array(0);
  return layoutOf(spec).least(spec, probe, component) === probe;
}

/** The key at which a bound's value begins, or the first key after all that hold the value. */
function edge(spec: KeySpec, component: ComponentSpec, bound: Bound, after: boolean): Edge {
  const layout = layoutOf(spec);
  const content = layout.encodeField(spec, component, bound.value, true);
  const field = fieldOf(spec, component, content);
  if (component === spec.components.at(-1)) {
    const key: Edge = field
      ? (prefix) => joinBytes(prefix, field)
      : (prefix) => layout.append(spec, prefix, component, content);
    if (!after) return key;
    return (prefix) => keySuccessor(key(prefix)!);
  }
  if (after) return behind(field!);
  return leastFrom(spec, component, field!);
}

/** The first key after all that go on with `bytes` under a prefix. */
function behind(bytes: Uint8Array): Edge {
  const successor = prefixSuccessor(bytes);
  return successor ? (prefix) => joinBytes(prefix, successor) : prefixSuccessor;
}
