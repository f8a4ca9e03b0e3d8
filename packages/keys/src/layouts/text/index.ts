import { checkType, isBigint, type NumericComponent, refuse } from "../../component.ts";
import { KeyError } from "../../error.ts";
import { MAX_KEY_BYTES } from "../../key-length.ts";
import { readable } from "../../readable.ts";
import { checkFloor } from "../../runtime/text.ts";
import type { ComponentSpec, ComponentValue, HashComponent, KeySpec, StringComponent } from "../../spec.ts";
import { decodeUtf8, encodeUtf8 } from "../../utf8.ts";
import type { FieldSpan, Layout } from "../layout.ts";
import { decimalWidth, invertedFrom, textMaximum } from "./width.ts";

/**
 * Components as readable text, joined by the delimiter: `04#device-1042#1793361600123456#000001`. Sorted and unambiguous
 * because every byte of a component is greater than the delimiter's first byte; anything else is refused.
 */
export const textLayout: Layout = { encodeField, decodeField, terminate, join, split, fixedWidth };

function encodeField(spec: KeySpec, component: ComponentSpec, value: ComponentValue, bound = false): Uint8Array {
  checkType(component, value);
  switch (component.type) {
    case "literal":
      return encodeUtf8(component.value, component.name);
    case "string":
      return encodeString(spec, component, value as string, bound);
    case "hash":
      return decimal(BigInt(value), decimalWidth(component));
    default:
      return encodeNumber(component, value as number | bigint);
  }
}

function encodeString(spec: KeySpec, component: StringComponent, value: string, bound: boolean): Uint8Array {
  const bytes = encodeUtf8(value, component.name);
  const floor = delimiterOf(spec)[0]!;
  checkFloor(bytes, value, floor, component.name);
  if (!bound) checkString(component, value, bytes.length);
  return bytes;
}

function checkString(component: StringComponent, value: string, byteLength: number): void {
  const maxBytes = component.maxBytes ?? MAX_KEY_BYTES;
  if (byteLength > maxBytes) refuse("TOO_LONG", component, value, `at most ${maxBytes} bytes of UTF-8`);
  if (component.pattern !== undefined && !new RegExp(`^(?:${component.pattern})$`, "u").test(value)) {
    refuse("PATTERN_MISMATCH", component, value, `text that matches ${component.pattern}`);
  }
}

function encodeNumber(component: NumericComponent, value: number | bigint): Uint8Array {
  const maximum = textMaximum(component);
  if (typeof value === "number" && !Number.isInteger(value)) {
    return refuse("WRONG_TYPE", component, value, "a whole number");
  }
  const whole = BigInt(value);
  if (whole < 0n || whole > maximum) return refuse("OUT_OF_RANGE", component, value, `0 to ${maximum}`);
  const from = invertedFrom(component);
  return decimal(from === null ? whole : from - whole, decimalWidth(component));
}

function decimal(value: bigint, width: number): Uint8Array {
  return Buffer.from(String(value).padStart(width, "0"), "latin1");
}

function decodeField(spec: KeySpec, component: ComponentSpec, content: Uint8Array): ComponentValue {
  switch (component.type) {
    case "literal": {
      const text = decodeUtf8(content, component.name);
      return text === component.value
        ? text
        : malformed(component, content, `the literal ${readable(component.value)}`);
    }
    case "string": {
      const text = decodeUtf8(content, component.name);
      encodeString(spec, component, text, false);
      return text;
    }
    case "hash":
      return Number(decodeDecimal(component, content));
    default:
      return decodeNumber(component, content);
  }
}

function decodeNumber(component: NumericComponent, content: Uint8Array): ComponentValue {
  const written = decodeDecimal(component, content);
  const from = invertedFrom(component);
  const value = from === null ? written : from - written;
  if (value < 0n || value > textMaximum(component)) {
    return refuse("OUT_OF_RANGE", component, value, `0 to ${textMaximum(component)}`);
  }
  return isBigint(component) ? value : Number(value);
}

function decodeDecimal(component: NumericComponent | HashComponent, content: Uint8Array): bigint {
  const width = decimalWidth(component);
  if (content.length !== width || content.some((byte) => byte < 0x30 || byte > 0x39)) {
    return malformed(component, content, `${width} decimal digits`);
  }
  return BigInt(Buffer.from(content).toString("latin1"));
}

function malformed(component: ComponentSpec, content: Uint8Array, expected: string): never {
  throw new KeyError("MALFORMED_KEY", `${component.name}: bytes ${readable(content)} are not ${expected}`, {
    component: component.name,
    value: readable(content),
    allowed: expected,
  });
}

function terminate(spec: KeySpec, _component: ComponentSpec, content: Uint8Array): Uint8Array {
  return Buffer.concat([content, delimiterOf(spec)]);
}

function join(spec: KeySpec, contents: readonly Uint8Array[]): Uint8Array {
  const delimiter = delimiterOf(spec);
  return Buffer.concat(contents.flatMap((content, index) => (index === 0 ? [content] : [delimiter, content])));
}

function split(spec: KeySpec, key: Uint8Array): FieldSpan[] {
  const delimiter = delimiterOf(spec);
  const bytes = Buffer.from(key.buffer, key.byteOffset, key.length);
  const spans: FieldSpan[] = [];
  let start = 0;
  for (const component of spec.components) {
    const last = spans.length === spec.components.length - 1;
    const found = bytes.indexOf(delimiter, start);
    if (found < 0 !== last) {
      throw new KeyError(
        "MALFORMED_KEY",
        last
          ? `${component.name}: a delimiter follows where the key should end`
          : `${component.name}: no delimiter after it, though more components should follow`,
        { entity: spec.entity, component: component.name, value: readable(key), allowed: shape(spec) },
      );
    }
    const end = last ? key.length : found;
    spans.push({ start, end, content: bytes.subarray(start, end) });
    start = end + delimiter.length;
  }
  return spans;
}

function shape(spec: KeySpec): string {
  return spec.components.map((component) => component.name).join(spec.delimiter);
}

function fixedWidth(spec: KeySpec, component: ComponentSpec): number | null {
  if (component.type === "string") return null;
  const content = component.type === "literal" ? Buffer.byteLength(component.value) : decimalWidth(component);
  return content + delimiterOf(spec).length;
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
