import { MAX_KEY_BYTES } from "./key-length.ts";
import { refuse } from "./refuse.ts";
import type { BytesComponent } from "./spec.ts";

/** A bytes component's value, of the length that the component allows. The bound of a range may be shorter. */
export function checkRawBytes(component: BytesComponent, value: Uint8Array, bound: boolean): Uint8Array {
  if (component.length !== undefined) {
    if (value.length !== component.length) refuse("TOO_LONG", component, value, `exactly ${component.length} bytes`);
    return value;
  }
  const maxBytes = component.maxBytes ?? MAX_KEY_BYTES;
  if (!bound && value.length > maxBytes) refuse("TOO_LONG", component, value, `at most ${maxBytes} bytes`);
  return value;
}
