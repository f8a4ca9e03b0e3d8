import { KeyError, type KeyErrorCode } from "../error.ts";
import { readable } from "../readable.ts";

/** Throws the error of one component's value: what it was, and what is allowed. */
export function fail(code: KeyErrorCode, component: string, value: unknown, allowed: string): never {
  const shown = readable(value);
  throw new KeyError(code, `${component}: ${shown} is refused; allowed: ${allowed}`, {
    component,
    value: shown,
    allowed,
  });
}
