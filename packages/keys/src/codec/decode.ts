import { equalBytes } from "../bytes.ts";
import { derivedValue, sourcesOf } from "../derived.ts";
import { KeyError } from "../error.ts";
import { checkKeyLength } from "../key-length.ts";
import type { Layout } from "../layouts/layout.ts";
import { readable } from "../readable.ts";
import { type ComponentValue, isDerived, type KeySpec, type KeyValues } from "../spec.ts";

/** One component of a key with the bytes `[start, end)` that hold it, separators left out. */
export interface KeyField {
  readonly component: string;
  readonly value: ComponentValue;
  readonly start: number;
  readonly end: number;
}

/** The values that callers give, of a key. */
export function decodeKey(layout: Layout, spec: KeySpec, key: Uint8Array): KeyValues {
  const given = decodeFields(layout, spec, key).filter((_, index) => !isDerived(spec.components[index]!));
  return Object.fromEntries(given.map((field) => [field.component, field.value]));
}

/** Every component with its place; refuses whatever encoding can't produce. */
export function decodeFields(layout: Layout, spec: KeySpec, key: Uint8Array): KeyField[] {
  checkKeyLength(spec, key);
  const spans = layout.split(spec, key);
  const fields = spec.components.map((component, index) => {
    const { start, end, content } = spans[index]!;
    return { component: component.name, value: layout.decodeField(spec, component, content), start, end };
  });
  checkDerived(spec, fields);
  checkCanonical(layout, spec, key, fields);
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
function checkCanonical(layout: Layout, spec: KeySpec, key: Uint8Array, fields: readonly KeyField[]): void {
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
