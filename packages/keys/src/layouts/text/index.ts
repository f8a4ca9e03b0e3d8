import { concatBytes } from "../../bytes.ts";
import { checkType } from "../../component.ts";
import { KeyError } from "../../error.ts";
import { readable } from "../../readable.ts";
import { checkFloor } from "../../runtime/floor.ts";
import { type ComponentSpec, type ComponentValue, isDescending, type KeySpec } from "../../spec.ts";
import type { FieldSpan, Layout } from "../layout.ts";
import { decodeTextField, encodeTextField } from "./field.ts";

/**
 * Components as readable text, joined by the delimiter: `04#device-1042#1793361600123456#000001`. Sorted and unambiguous
 * because every byte of a component is greater than the delimiter's first byte; anything else is refused.
 */
export const textLayout: Layout = { refusal, encodeField, decodeField, append, begin, least, split, next };

const UNORDERED = ["string", "domain", "enum", "uuid"];

function refusal(component: ComponentSpec): string | null {
  if (component.type === "bytes") return "layout text can't hold raw bytes; use binary or packed, or a string";
  if (!isDescending(component)) return null;
  const iso = component.type === "timeBucket" && component.format === "iso";
  if (!iso && !UNORDERED.includes(component.type)) return null;
  return `layout text can't order ${iso ? "timeBucket in ISO format" : component.type} descending; use binary or packed`;
}

function encodeField(spec: KeySpec, component: ComponentSpec, value: ComponentValue, bound = false): Uint8Array {
  checkType(component, value);
  const bytes = encodeTextField(component, value, bound);
  checkFloor(bytes, value, delimiterOf(spec)[0]!, component.name);
  return bytes;
}

function decodeField(spec: KeySpec, component: ComponentSpec, content: Uint8Array): ComponentValue {
  const value = decodeTextField(component, content);
  checkFloor(content, value, delimiterOf(spec)[0]!, component.name);
  return value;
}

function append(spec: KeySpec, prefix: Uint8Array, component: ComponentSpec, content: Uint8Array): Uint8Array {
  const last = component === spec.components.at(-1);
  return last ? concatBytes(prefix, content) : concatBytes(prefix, content, delimiterOf(spec));
}

function begin(_spec: KeySpec, _component: ComponentSpec, content: Uint8Array): Uint8Array {
  return content;
}

function least(_spec: KeySpec, prefix: Uint8Array): Uint8Array {
  return prefix;
}

function split(spec: KeySpec, key: Uint8Array): FieldSpan[] {
  const delimiter = delimiterOf(spec);
  const bytes = Buffer.from(key.buffer, key.byteOffset, key.length);
  const spans: FieldSpan[] = [];
  let start = 0;
  for (const component of spec.components) {
    const last = spans.length === spec.components.length - 1;
    const found = bytes.indexOf(delimiter, start);
    if (found < 0 !== last) throw wrongDelimiter(spec, component, key, last);
    const end = last ? key.length : found;
    spans.push({ start, end, content: bytes.subarray(start, end) });
    start = end + delimiter.length;
  }
  return spans;
}

function wrongDelimiter(spec: KeySpec, component: ComponentSpec, key: Uint8Array, last: boolean): KeyError {
  const what = last
    ? "a delimiter follows where the key should end"
    : "no delimiter after it, though more components should follow";
  return new KeyError("MALFORMED_KEY", `${component.name}: ${what}`, {
    entity: spec.entity,
    component: component.name,
    value: readable(key),
    allowed: spec.components.map(({ name }) => name).join(spec.delimiter),
  });
}

/** A loop finds the delimiter behind a short field sooner than a native search begins; merging asks for each row. */
function next(spec: KeySpec, _component: ComponentSpec, key: Uint8Array, at: number): number {
  const delimiter = delimiterOf(spec);
  for (let start = at; start + delimiter.length <= key.length; start++) {
    let same = 0;
    while (same < delimiter.length && key[start + same] === delimiter[same]) same++;
    if (same === delimiter.length) return start + same;
  }
  return key.length;
}

const delimiters: Map<string, Uint8Array> = new Map();

/** Bytes of the delimiter, kept once encoded. */
function delimiterOf(spec: KeySpec): Uint8Array {
  let bytes = delimiters.get(spec.delimiter);
  if (!bytes) {
    bytes = Buffer.from(spec.delimiter, "utf8");
    delimiters.set(spec.delimiter, bytes);
  }
  return bytes;
}
