import { componentNamed } from "../component.ts";
import { derivedValue, sourcesOf } from "../derived.ts";
import { checkKeyLength } from "../key-length.ts";
import type { Layout } from "../layouts/layout.ts";
import { refuse } from "../refuse.ts";
import { type ComponentValue, type DerivedComponent, isDerived, type KeySpec, type KeyValues } from "../spec.ts";

/** The key of these values, component by component. */
export function encodeKey(layout: Layout, spec: KeySpec, values: KeyValues): Uint8Array {
  for (const name of Object.keys(values)) {
    const component = componentNamed(spec, name);
    if (isDerived(component)) refuse("UNKNOWN_COMPONENT", component, values[name], "nothing: it is computed");
  }
  let key: Uint8Array = new Uint8Array(0);
  for (const component of spec.components) {
    const value = isDerived(component) ? computed(layout, spec, component, values) : values[component.name];
    key = layout.append(spec, key, component, layout.encodeField(spec, component, value as ComponentValue));
  }
  return checkKeyLength(spec, key);
}

function computed(layout: Layout, spec: KeySpec, component: DerivedComponent, values: KeyValues): ComponentValue {
  for (const name of sourcesOf(component)) {
    // Refuses a missing or ill-typed source here, before it is hashed.
    layout.encodeField(spec, componentNamed(spec, name), values[name] as ComponentValue);
  }
  return derivedValue(spec, component, (name) => values[name]!);
}
