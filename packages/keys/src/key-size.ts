import { packedWidth } from "./layouts/packed/field.ts";
import { EPOCH_DIGITS } from "./layouts/text/field.ts";
import { decimalWidth } from "./layouts/text/width.ts";
import { INT64_MAX, INT64_MIN, typeMaximum, typeMinimum } from "./numeric.ts";
import { orderedInt64 } from "./ordered-code/int64.ts";
import { structField, TERMINATOR } from "./ordered-code/struct.ts";
import { type ComponentSpec, isDescending, type KeySpec, type TimeBucketComponent } from "./spec.ts";
import { isoWidth, sourceOf } from "./time-bucket.ts";

/** Bytes that a NUL takes where it is escaped; every byte of a value may be one. */
const ESCAPED = 2;
const UUID_BYTES = 16;
const UUID_CHARACTERS = 36;

/**
 * The most bytes that a key can take; `null` where nothing in the specification bounds a component. Escapes are counted at
 * their worst: text and bytes of nothing but NUL.
 *
 * @example maxKeyBytes({ entity: "Device", layout: "text", delimiter: "#", components: [
 *   { type: "string", name: "id", maxBytes: 64 }, { type: "uint8", name: "n" }] }) // 68
 */
export function maxKeyBytes(spec: KeySpec): number | null {
  let total = 0;
  for (const component of spec.components) {
    const bytes = maxFieldBytes(spec, component);
    if (bytes === null) return null;
    total += bytes;
  }
  return total;
}

/**
 * The most bytes that a component can take in a key: with its escapes, and with the delimiter or terminator that stands
 * between it and the next. `null` where nothing in the specification bounds it.
 *
 * @example maxFieldBytes(key, { type: "string", name: "id", maxBytes: 64 }) // in binary, before another: 130
 */
export function maxFieldBytes(spec: KeySpec, component: ComponentSpec): number | null {
  const last = component === spec.components.at(-1);
  if (spec.layout === "text") {
    const content = textBytes(component);
    return content === null || last ? content : content + Buffer.byteLength(spec.delimiter, "utf8");
  }
  const raw = last && !isDescending(component);
  if (spec.layout === "packed") return packedBytes(component, raw);
  const content = binaryBytes(spec, component);
  return content === null || raw ? content : content + TERMINATOR.length;
}

function textBytes(component: ComponentSpec): number | null {
  switch (component.type) {
    case "literal":
    case "enum":
      return longest(component, (bytes) => bytes.length);
    case "string":
    case "domain":
      return component.maxBytes ?? null;
    case "bytes":
      return null;
    case "uuid":
      return UUID_CHARACTERS;
    case "timeBucket":
      return component.format === "iso" ? isoWidth(component) : EPOCH_DIGITS;
    default:
      return decimalWidth(component);
  }
}

/** `raw`: at the end of the key and ascending, where nothing is escaped. */
function packedBytes(component: ComponentSpec, raw: boolean): number | null {
  const width = packedWidth(component);
  if (width !== null) return width;
  const maxBytes = (component as { maxBytes?: number }).maxBytes;
  if (maxBytes === undefined) return null;
  return raw ? maxBytes : maxBytes * ESCAPED + TERMINATOR.length;
}

function binaryBytes(spec: KeySpec, component: ComponentSpec): number | null {
  switch (component.type) {
    case "literal":
    case "enum":
      return longest(component, (bytes) => structField(bytes).length);
    case "string":
    case "domain":
    case "bytes": {
      const length = component.type === "bytes" ? (component.length ?? component.maxBytes) : component.maxBytes;
      // An empty field is a mark of two bytes.
      return length === undefined ? null : Math.max(1, length) * ESCAPED;
    }
    case "uuid":
      // The digit of the version is not 0, so one byte is no NUL.
      return UUID_BYTES * ESCAPED - (component.version === undefined ? 0 : 1);
    case "hash":
      return orderedBytes(0n, BigInt(component.buckets - 1));
    case "timeBucket":
      return orderedBytes(...periodLimits(spec, component));
    default:
      return orderedBytes(typeMinimum(component), typeMaximum(component));
  }
}

function longest(
  component: ComponentSpec & { type: "literal" | "enum" },
  length: (bytes: Uint8Array) => number,
): number {
  const texts = component.type === "enum" ? component.values : [component.value];
  return Math.max(...texts.map((text) => length(Buffer.from(text, "utf8"))));
}

function periodLimits(spec: KeySpec, bucket: TimeBucketComponent): [bigint, bigint] {
  const perSecond = { seconds: 1n, millis: 1_000n, micros: 1_000_000n }[sourceOf(spec, bucket).unit];
  return [INT64_MIN / perSecond - BigInt(bucket.everySeconds), INT64_MAX / perSecond];
}

/** The longest escaped ordered-code int64 in a range. Powers of two have the most zero bytes of each length. */
function orderedBytes(minimum: bigint, maximum: bigint): number {
  const candidates = [minimum, maximum, 0n, INT64_MAX];
  for (let bit = 0n; bit < 63n; bit++) candidates.push(1n << bit, -(1n << bit));
  const held = candidates.filter((value) => value >= minimum && value <= maximum && value <= INT64_MAX);
  return Math.max(...held.map((value) => structField(orderedInt64(value)).length));
}
