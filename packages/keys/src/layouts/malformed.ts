import { KeyError } from "../error.ts";
import { readable } from "../readable.ts";
import type { ComponentSpec } from "../spec.ts";

/** Refuses bytes that are not what the component should be. */
export function malformed(component: ComponentSpec, bytes: Uint8Array, expected: string): never {
  throw new KeyError("MALFORMED_KEY", `${component.name}: bytes ${readable(bytes)} are not ${expected}`, {
    component: component.name,
    value: readable(bytes),
    allowed: expected,
  });
}
