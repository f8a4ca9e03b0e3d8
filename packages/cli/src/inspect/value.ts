import {
  type ComponentSpec,
  type ComponentValue,
  isKeyError,
  type KeyErrorCode,
  type KeySpec,
  keyCodec,
} from "@rowsmith/keys";
import { decimalWidth, packedWidth } from "@rowsmith/keys/tools";
import type { FoundField } from "./fields.ts";

/** A component's value, or why its bytes have none. */
export type FieldValue =
  | { readonly ok: true; readonly value: ComponentValue }
  | { readonly ok: false; readonly code: KeyErrorCode; readonly why: string };

/** The value of a component whose end is not in the key. */
export const INCOMPLETE: FieldValue = { ok: false, code: "MALFORMED_KEY", why: "incomplete" };

/** An empty component alone would be an empty key, so one more stands before it. */
const BEFORE: ComponentSpec = { type: "literal", name: "", value: "\x7f" };

/** Decodes one component of a key that as a whole may be broken, by the codec of a key that has nothing else. */
export function decodeAlone(spec: KeySpec, component: ComponentSpec, { alone }: FoundField): FieldValue {
  if (spec.layout === "text" && component.type === "hash" && component.hexDigits !== undefined) {
    return hexBucket(component.name, component.hexDigits, alone);
  }
  if (spec.layout === "text" && component.type === "timeBucket" && component.format === "iso") {
    return isoPeriod(component.name, alone);
  }
  const standIn = withoutSources(spec, component);
  const [components, key] = alone.length > 0 ? [[standIn], alone] : [[BEFORE, standIn], emptyLast(spec)];
  try {
    const { value } = keyCodec({ ...spec, components })
      .fields(key)
      .at(-1)!;
    const derived = component.type === "hash" || component.type === "timeBucket";
    return { ok: true, value: derived ? Number(value) : value };
  } catch (error) {
    if (!isKeyError(error)) throw error;
    return { ok: false, code: error.code, why: error.message };
  }
}

/** The key of {@link BEFORE} and an empty component. */
function emptyLast(spec: KeySpec): Uint8Array {
  return Buffer.from(spec.layout === "text" ? `\x7f${spec.delimiter}` : "\x7f", "utf8");
}

/** A component that reads the same bytes and is computed from nothing; ascending where the complement is undone. */
function withoutSources(spec: KeySpec, component: ComponentSpec): ComponentSpec {
  const { name } = component;
  const text = spec.layout === "text";
  switch (component.type) {
    case "hash":
      if (text) return { type: "uint32", name, digits: decimalWidth(component) };
      if (spec.layout === "binary") return { type: "int64", name };
      return { type: packedWidth(component) === 1 ? "uint8" : "uint16", name };
    case "timeBucket":
      if (text) return { type: "uint64", name, digits: 10, order: component.order ?? "asc" };
      return { type: spec.layout === "binary" ? "int64" : "uint32", name };
    default:
      return text || !("order" in component) ? component : { ...component, order: "asc" };
  }
}

function hexBucket(name: string, digits: number, bytes: Uint8Array): FieldValue {
  const text = Buffer.from(bytes).toString("latin1");
  const ok = text.length === digits && /^[0-9a-f]*$/.test(text);
  return ok
    ? { ok, value: Number.parseInt(text, 16) }
    : { ok, code: "MALFORMED_KEY", why: `${name}: bytes ${hexOf(bytes)} are not ${digits} lower-case hex digits` };
}

function isoPeriod(name: string, bytes: Uint8Array): FieldValue {
  const text = Buffer.from(bytes).toString("latin1");
  const rest = { 10: "T00:00:00Z", 13: ":00:00Z", 16: ":00Z" }[text.length];
  const millis = rest === undefined || !/^[\d:T-]+$/.test(text) ? Number.NaN : Date.parse(text + rest);
  return Number.isNaN(millis)
    ? { ok: false, code: "MALFORMED_KEY", why: `${name}: bytes ${hexOf(bytes)} are not UTC time in ISO 8601` }
    : { ok: true, value: millis / 1000 };
}

function hexOf(bytes: Uint8Array): string {
  return bytes.length === 0 ? "(none)" : Buffer.from(bytes.subarray(0, 40)).toString("hex");
}
