import { equalBytes } from "./bytes.ts";
import { componentNamed } from "./component.ts";
import { derivedValue, sourcesOf } from "./derived.ts";
import { isKeyError, KeyError } from "./error.ts";
import { checkKeyLength } from "./key-length.ts";
import { layoutOf, layoutRefusal } from "./layouts/index.ts";
import { readable } from "./readable.ts";
import { refuse } from "./refuse.ts";
import { type ComponentValue, type DerivedComponent, isDerived, type KeySpec, type KeyValues } from "./spec.ts";

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
  checkSpec(spec);
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

/** Refuses a component that the layout can't hold. */
function checkSpec(spec: KeySpec): void {
  for (const component of spec.components) {
    const reason = layoutRefusal(spec.layout, component);
    if (reason === null) continue;
    throw new KeyError("UNSUPPORTED", `${spec.entity}, ${component.name}: ${reason}`, {
      entity: spec.entity,
      component: component.name,
    });
  }
}

function encode(spec: KeySpec, values: KeyValues): Uint8Array {
  for (const name of Object.keys(values)) {
    const component = componentNamed(spec, name);
    if (isDerived(component)) refuse("UNKNOWN_COMPONENT", component, values[name], "nothing: it is computed");
  }
  const layout = layoutOf(spec);
  let key: Uint8Array = new Uint8Array(0);
  for (const component of spec.components) {
    const value = isDerived(component) ? computed(spec, component, values) : values[component.name];
    key = layout.append(spec, key, component, layout.encodeField(spec, component, value as ComponentValue));
  }
  return checkKeyLength(spec, key);
}

function computed(spec: KeySpec, component: DerivedComponent, values: KeyValues): ComponentValue {
  for (const name of sourcesOf(component)) {
    // Refuses a missing or ill-typed source here, before it is hashed.
    layoutOf(spec).encodeField(spec, componentNamed(spec, name), values[name] as ComponentValue);
  }
  return derivedValue(spec, component, (name) => values[name]!);
}

function decodeFields(spec: KeySpec, key: Uint8Array): KeyField[] {
  checkKeyLength(spec, key);
  const layout = layoutOf(spec);
  const spans = layout.split(spec, key);
  const fields = spec.components.map((component, index) => {
    const { start, end, content } = spans[index]!;
    return { component: component.name, value: layout.decodeField(spec, component, content), start, end };
  });
  checkDerived(spec, fields);
  checkCanonical(spec, key, fields);
  return fields;
}

function checkDerived(spec: KeySpec, fields: readonly KeyField[]): void {
  spec.components.forEach((component, index) => {
    if (!isDerived(component)) return;
    const expected = derivedValue(spec, component, (name) => fields.find((field) => field.component === name)!.value);
    const found = fields[index]!.value;
    if (found === expected) return;
    const sources = sourcesOf(component).join(", ");
    throw new KeyError(
      component.type === "hash" ? "WRONG_BUCKET" : "WRONG_TIME_BUCKET",
      `${component.name}: the key is in bucket ${found}, but ${sources} belongs in ${expected}`,
      { entity: spec.entity, component: component.name, value: String(found), allowed: String(expected) },
    );
  });
}

/** Refuses bytes that mean these values but are not what encoding them gives. */
function checkCanonical(spec: KeySpec, key: Uint8Array, fields: readonly KeyField[]): void {
  const layout = layoutOf(spec);
  let again: Uint8Array = new Uint8Array(0);
  spec.components.forEach((component, index) => {
    again = layout.append(spec, again, component, layout.encodeField(spec, component, fields[index]!.value));
  });
  if (equalBytes(again, key)) return;
  throw new KeyError("MALFORMED_KEY", `these bytes are not how ${spec.entity} writes its keys`, {
    entity: spec.entity,
    value: readable(key),
    allowed: readable(again),
  });
}

function valuesOf(spec: KeySpec, fields: readonly KeyField[]): KeyValues {
  const given = fields.filter((_, index) => !isDerived(spec.components[index]!));
  return Object.fromEntries(given.map((field) => [field.component, field.value]));
}
