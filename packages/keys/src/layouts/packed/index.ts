import { concatBytes } from "../../bytes.ts";
import { checkType } from "../../component.ts";
import { complement, escapeNul, readEscaped, TERMINATOR } from "../../ordered-code/struct.ts";
import { type ComponentSpec, type ComponentValue, isDescending, type KeySpec } from "../../spec.ts";
import type { FieldSpan, Layout } from "../layout.ts";
import { malformed } from "../malformed.ts";
import { decodePackedField, encodePackedField, packedWidth } from "./field.ts";

/**
 * Fixed-width fields without separators; only text and bytes of varying length are escaped and terminated, and not even
 * these at the end of the key. Descending fields are complemented.
 */
export const packedLayout: Layout = { refusal, encodeField, decodeField, append, begin, least, split, next };

function refusal(component: ComponentSpec): string | null {
  if (component.type === "hash" && component.hexDigits !== undefined) {
    return "hexDigits is text; in layout packed give buckets";
  }
  if (component.type === "timestamp" && component.max !== undefined) {
    return "max is for layout text; in layout packed order: desc needs none";
  }
  return null;
}

function encodeField(_spec: KeySpec, component: ComponentSpec, value: ComponentValue, bound = false): Uint8Array {
  return encodePackedField(component, checkType(component, value), bound);
}

function decodeField(_spec: KeySpec, component: ComponentSpec, content: Uint8Array): ComponentValue {
  return decodePackedField(component, content);
}

function append(spec: KeySpec, prefix: Uint8Array, component: ComponentSpec, content: Uint8Array): Uint8Array {
  const field = isRaw(spec, component) ? content : concatBytes(escapeNul(content), TERMINATOR);
  return concatBytes(prefix, isDescending(component) ? complement(field) : field);
}

/** Whether the field needs no terminator: of fixed width, or at the end of the key and ascending. */
function isRaw(spec: KeySpec, component: ComponentSpec): boolean {
  return packedWidth(component) !== null || (component === spec.components.at(-1) && !isDescending(component));
}

function begin(spec: KeySpec, component: ComponentSpec, content: Uint8Array): Uint8Array {
  const field = isRaw(spec, component) ? content : escapeNul(content);
  return isDescending(component) ? complement(field) : field;
}

function least(_spec: KeySpec, prefix: Uint8Array): Uint8Array {
  return prefix;
}

function split(spec: KeySpec, key: Uint8Array): FieldSpan[] {
  let at = 0;
  const spans = spec.components.map((component) => {
    const span = isRaw(spec, component) ? rawSpan(component, key, at) : terminatedSpan(component, key, at);
    at = span.next;
    return span;
  });
  if (at !== key.length) malformed(spec.components.at(-1)!, key.subarray(at), "the end of the key");
  return spans;
}

function rawSpan(component: ComponentSpec, key: Uint8Array, start: number): FieldSpan & { next: number } {
  const width = packedWidth(component);
  const end = width === null ? key.length : start + width;
  if (end > key.length) return malformed(component, key.subarray(start), `${width} bytes`);
  const bytes = key.subarray(start, end);
  return { start, end, next: end, content: isDescending(component) ? complement(bytes) : bytes };
}

function terminatedSpan(component: ComponentSpec, key: Uint8Array, start: number): FieldSpan & { next: number } {
  const field = readEscaped(key, start, isDescending(component), false);
  if (!field?.terminated) return malformed(component, key.subarray(start), "a NUL-escaped field with its terminator");
  return { start, end: field.end, next: field.next, content: field.content };
}

function next(spec: KeySpec, component: ComponentSpec, key: Uint8Array, at: number): number {
  const width = packedWidth(component);
  if (width !== null) return Math.min(at + width, key.length);
  return isRaw(spec, component)
    ? key.length
    : (readEscaped(key, at, isDescending(component), false)?.next ?? key.length);
}
