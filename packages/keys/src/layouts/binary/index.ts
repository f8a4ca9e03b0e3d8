import { concatBytes } from "../../bytes.ts";
import { checkType } from "../../component.ts";
import { complement, escapeNul, readEscaped, structField, TERMINATOR } from "../../ordered-code/struct.ts";
import { type ComponentSpec, type ComponentValue, isDescending, type KeySpec } from "../../spec.ts";
import type { FieldSpan, Layout } from "../layout.ts";
import { malformed } from "../malformed.ts";
import { decodeBinaryField, encodeBinaryField } from "./field.ts";
import { dropTrailing, mayBeDropped } from "./struct-end.ts";

/**
 * Bigtable's OrderedCodeBytes struct: GoogleSQL can address the components. Trailing ascending fields that are empty are
 * dropped, `00` is escaped, fields end in `00 01`, descending ones are complemented with their terminator.
 */
export const binaryLayout: Layout = { refusal, encodeField, decodeField, append, begin, least, split, next };

function refusal(component: ComponentSpec): string | null {
  if (component.type === "hash" && component.hexDigits !== undefined) {
    return "hexDigits is text; in layout binary give buckets";
  }
  if (component.type === "timestamp" && component.max !== undefined) {
    return "max is for layout text; in layout binary order: desc needs none";
  }
  return null;
}

function encodeField(_spec: KeySpec, component: ComponentSpec, value: ComponentValue, bound = false): Uint8Array {
  return encodeBinaryField(component, checkType(component, value), bound);
}

function decodeField(_spec: KeySpec, component: ComponentSpec, content: Uint8Array): ComponentValue {
  return decodeBinaryField(component, content);
}

function append(spec: KeySpec, prefix: Uint8Array, component: ComponentSpec, content: Uint8Array): Uint8Array {
  const last = component === spec.components.at(-1);
  if (isDescending(component)) return concatBytes(prefix, complement(concatBytes(structField(content), TERMINATOR)));
  if (!last) return concatBytes(prefix, structField(content), TERMINATOR);
  if (content.length > 0) return concatBytes(prefix, structField(content));
  return dropTrailing(spec, prefix, spec.components.length - 1);
}

function begin(_spec: KeySpec, component: ComponentSpec, content: Uint8Array): Uint8Array {
  const field = escapeNul(content);
  return isDescending(component) ? complement(field) : field;
}

function least(spec: KeySpec, prefix: Uint8Array, component: ComponentSpec): Uint8Array {
  const count = spec.components.indexOf(component) + 1;
  return spec.components.slice(count).every(mayBeDropped) ? dropTrailing(spec, prefix, count) : prefix;
}

function split(spec: KeySpec, key: Uint8Array): FieldSpan[] {
  let at = 0;
  const spans = spec.components.map((component) => {
    const start = at;
    if (start === key.length) return { start, end: start, content: new Uint8Array(0) };
    const field = readEscaped(key, start, isDescending(component), true);
    if (!field) return malformed(component, key.subarray(start), "a NUL-escaped field");
    at = field.next;
    return { start, end: field.end, content: field.content };
  });
  if (at !== key.length) malformed(spec.components.at(-1)!, key.subarray(at), "the end of the key");
  return spans;
}

function next(_spec: KeySpec, component: ComponentSpec, key: Uint8Array, at: number): number {
  return readEscaped(key, at, isDescending(component), true)?.next ?? key.length;
}
