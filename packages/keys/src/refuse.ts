import type { KeyErrorCode } from "./error.ts";
import { fail } from "./runtime/fail.ts";
import type { ComponentSpec } from "./spec.ts";

/** Refuses a value with the component, what it was and what is allowed. */
export function refuse(code: KeyErrorCode, component: ComponentSpec, value: unknown, allowed: string): never {
  return fail(code, component.name, value, allowed);
}
