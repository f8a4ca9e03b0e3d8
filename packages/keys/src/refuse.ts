import { KeyError, type KeyErrorCode } from "./error.ts";
import { readable } from "./readable.ts";
import type { ComponentSpec } from "./spec.ts";

/** Refuses a value with the component, what it was and what is allowed. */
export function refuse(code: KeyErrorCode, component: ComponentSpec, value: unknown, allowed: string): never {
  const shown = readable(value);
  throw new KeyError(code, `${component.name}: ${shown} is refused; allowed: ${allowed}`, {
    component: component.name,
    value: shown,
    allowed,
  });
}
