import { EMPTY_FIELD, TERMINATOR } from "../../ordered-code/struct.ts";
import { type ComponentSpec, isDescending, type KeySpec } from "../../spec.ts";

/** Whether the field can be empty and ascending, and so absent from the end of a key. */
export function mayBeDropped(component: ComponentSpec): boolean {
  if (isDescending(component)) return false;
  switch (component.type) {
    case "string":
    case "domain":
      return true;
    case "bytes":
      return (component.length ?? 0) === 0;
    case "enum":
      return component.values.includes("");
    case "literal":
      return component.value === "";
    default:
      return false;
  }
}

/** The key of the first `count` fields, which `prefix` holds terminated, when nothing follows them. */
export function dropTrailing(spec: KeySpec, prefix: Uint8Array, count: number): Uint8Array {
  let end = prefix.length;
  for (let i = count - 1; i >= 0; i--) {
    if (isDescending(spec.components[i]!)) return prefix.subarray(0, end);
    end -= TERMINATOR.length;
    const empty = end >= 2 && prefix[end - 1] === 0 && prefix[end - 2] === 0;
    if (!empty) return prefix.subarray(0, end);
    end -= EMPTY_FIELD.length;
  }
  return EMPTY_FIELD;
}
