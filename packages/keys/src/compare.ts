import { compareBytes, equalBytes } from "./bytes.ts";
import { layoutOf } from "./layouts/index.ts";
import type { ComponentSpec, ComponentValue, KeySpec } from "./spec.ts";

/** Ascending order of two values of one component: numbers by size, the others by the bytes that the layout stores. */
export function compareValues(spec: KeySpec, component: ComponentSpec, a: ComponentValue, b: ComponentValue): number {
  if (typeof a === "number" || typeof a === "bigint")
    return a < (b as number | bigint) ? -1 : a > (b as number | bigint) ? 1 : 0;
  const layout = layoutOf(spec);
  return compareBytes(layout.encodeField(spec, component, a, true), layout.encodeField(spec, component, b, true));
}

export function equalValues(a: ComponentValue, b: ComponentValue): boolean {
  if (a instanceof Uint8Array) return b instanceof Uint8Array && equalBytes(a, b);
  return a === b;
}
