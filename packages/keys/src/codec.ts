import { componentNamed, refuse } from "./component.ts";
import { isKeyError, KeyError } from "./error.ts";
import { bucketOf } from "./hash/bucket.ts";
import { checkKeyLength } from "./key-length.ts";
import { layoutOf } from "./layouts/index.ts";
import { type ComponentSpec, type ComponentValue, isDerived, type KeySpec, type KeyValues } from "./spec.ts";

/** One component of a key with the bytes `[start, end)` that hold it, separators left out. */
export interface KeyField {
  readonly component: string;
  readonly value: ComponentValue;
  readonly start: number;
  readonly end: number;
}

/** What `tryDecode` returns: the values, or the error. */
export type KeyResult<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: KeyError };

/** Values to bytes and back for one key specification. */
export interface KeyCodec {
  readonly spec: KeySpec;
  /** The row key of these values. Throws a {@link KeyError} for anything that the key can't hold exactly. */
  encode(values: KeyValues): Uint8Array;
  /** The values of a row key. Throws a {@link KeyError} for bytes that `encode` can't produce. */
  decode(key: Uint8Array): KeyValues;
  /** Like `decode`, but returns the error. Never throws. */
  tryDecode(key: Uint8Array): KeyResult<KeyValues>;
  /** Every component with its place, literals and buckets included. Throws as `decode` does. */
  fields(key: Uint8Array): KeyField[];
}

/**
 * A codec that reads the specification at run time; generated code gives the same bytes, faster.
 *
 * @example
 * const codec = keyCodec({ entity: "Device", layout: "text", delimiter: "#", components: [
 *   { type: "string", name: "id" }, { type: "uint8", name: "n" }] });
 * codec.encode({ id: "d1", n: 7 }); // d1#007
 */
export function keyCodec(spec: KeySpec): KeyCodec {
  const decode = (key: Uint8Array): KeyValues => valuesOf(spec, decodeFields(spec, key));
  return {
    spec,
    encode: (values) => encode(spec, values),
    decode,
    tryDecode: (key) => {
      try {
        return { ok: true, value: decode(key) };
      } catch (error) {
        if (isKeyError(error)) return { ok: false, error };
        throw error;
      }
    },
    fields: (key) => decodeFields(spec, key),
  };
}

function encode(spec: KeySpec, values: KeyValues): Uint8Array {
  for (const name of Object.keys(values)) {
    const component = componentNamed(spec, name);
    if (isDerived(component)) refuse("UNKNOWN_COMPONENT", component, values[name], "nothing: it is computed");
  }
  const layout = layoutOf(spec);
  const contents = spec.components.map((component) => {
    const value = valueFor(spec, component, values);
    return layout.encodeField(spec, component, value);
  });
  return checkKeyLength(spec, layout.join(spec, contents));
}

/** The value of any component: given, constant or computed. */
function valueFor(spec: KeySpec, component: ComponentSpec, values: KeyValues): ComponentValue {
  if (component.type === "literal") return component.value;
  if (component.type !== "hash") return values[component.name] as ComponentValue;
  return bucketOf(component, (name) => {
    const source = componentNamed(spec, name);
    // Refuses a missing or ill-typed source here, before it is hashed.
    layoutOf(spec).encodeField(spec, source, values[name] as ComponentValue);
    return values[name]!;
  });
}

function decodeFields(spec: KeySpec, key: Uint8Array): KeyField[] {
  checkKeyLength(spec, key);
  const layout = layoutOf(spec);
  const spans = layout.split(spec, key);
  const fields = spec.components.map((component, index) => {
    const { start, end, content } = spans[index]!;
    return { component: component.name, value: layout.decodeField(spec, component, content), start, end };
  });
  checkBuckets(spec, fields);
  return fields;
}

function checkBuckets(spec: KeySpec, fields: readonly KeyField[]): void {
  spec.components.forEach((component, index) => {
    if (component.type !== "hash") return;
    const expected = bucketOf(component, (name) => fields.find((field) => field.component === name)!.value);
    const found = fields[index]!.value;
    if (found !== expected) {
      throw new KeyError(
        "WRONG_BUCKET",
        `${component.name}: the key is in bucket ${found}, but ${component.of.join(", ")} belongs in ${expected}`,
        { entity: spec.entity, component: component.name, value: String(found), allowed: String(expected) },
      );
    }
  });
}

function valuesOf(spec: KeySpec, fields: readonly KeyField[]): KeyValues {
  const given = fields.filter((_, index) => !isDerived(spec.components[index]!));
  return Object.fromEntries(given.map((field) => [field.component, field.value]));
}
