import { type ComponentSpec, isDescending, type KeySpec, MAX_KEY_BYTES } from "@rowsmith/keys";
import { decimalWidth, isoWidth, maxFieldBytes, mayBeDropped, packedWidth } from "@rowsmith/keys/tools";

/** How many bytes something can have in a key; `max` is `null` where only the length of a key limits it. */
export interface ByteSize {
  readonly min: number;
  readonly max: number | null;
}

const TERMINATOR_BYTES = 2;
/** How layout binary writes an empty field. */
const EMPTY_BYTES = 2;
const EPOCH_DIGITS = 10;
const UUID_BYTES = 16;
const UUID_CHARACTERS = 36;

/**
 * Bytes of a component, its escapes included, without the separator or terminator behind it.
 *
 * @example componentSize(key, { type: "string", name: "id", maxBytes: 64 }) // in text { min: 0, max: 64 }
 */
export function componentSize(spec: KeySpec, component: ComponentSpec): ByteSize {
  const most = maxFieldBytes(spec, component);
  return { min: leastBytes(spec, component), max: most === null ? null : most - endBytes(spec, component) };
}

/** Bytes of a whole key: at least one; at most what Bigtable takes. */
export function keySize(spec: KeySpec): ByteSize {
  const { components } = spec;
  // In binary, empty components at the end leave nothing behind, not even the terminator before them.
  const dropped =
    spec.layout === "binary" ? components.length - 1 - components.findLastIndex((one) => !mayBeDropped(one)) : 0;
  const kept = components.slice(0, Math.max(1, components.length - dropped));
  const shortest = { ...spec, components: kept };
  const min = kept.reduce((sum, one) => sum + leastBytes(spec, one) + endBytes(shortest, one), 0);
  const limits = components.map((component) => maxFieldBytes(spec, component));
  const max = limits.reduce<number | null>((sum, limit) => (sum === null || limit === null ? null : sum + limit), 0);
  return { min: Math.max(1, min), max: max === null ? null : Math.min(max, MAX_KEY_BYTES) };
}

/** Bytes between the component and the next: a separator, a terminator or nothing. */
export function endBytes(spec: KeySpec, component: ComponentSpec): number {
  const last = component === spec.components.at(-1);
  if (spec.layout === "text") return last ? 0 : Buffer.byteLength(spec.delimiter);
  if (spec.layout === "packed" && packedWidth(component) !== null) return 0;
  return last && !isDescending(component) ? 0 : TERMINATOR_BYTES;
}

function leastBytes(spec: KeySpec, component: ComponentSpec): number {
  if (spec.layout === "packed") return packedWidth(component) ?? 0;
  const binary = spec.layout === "binary";
  switch (component.type) {
    case "literal":
    case "enum": {
      const texts = component.type === "enum" ? component.values : [component.value];
      return Math.min(...texts.map((text) => (binary ? fieldBytes(text) : Buffer.byteLength(text))));
    }
    case "string":
    case "domain":
      // In binary one byte is shorter than the mark of an empty field.
      return binary ? 1 : 0;
    case "bytes":
      return Math.max(1, component.length ?? 0);
    case "uuid":
      return binary ? UUID_BYTES : UUID_CHARACTERS;
    case "timeBucket":
      return binary ? 1 : component.format === "iso" ? isoWidth(component) : EPOCH_DIGITS;
    default:
      return binary ? 1 : decimalWidth(component);
  }
}

/** Bytes of a text that layout binary writes: NUL is escaped, nothing is marked. */
function fieldBytes(text: string): number {
  return text === "" ? EMPTY_BYTES : Buffer.byteLength(text) + text.split("\0").length - 1;
}
