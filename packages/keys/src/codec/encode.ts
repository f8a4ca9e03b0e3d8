import { componentNamed, givenComponents } from "../component.ts";
import { derivedValue } from "../derived.ts";
import { checkKeyLength } from "../key-length.ts";
import type { Layout } from "../layouts/layout.ts";
import { refuse } from "../refuse.ts";
import {
  type ComponentValue,
  type DerivedComponent,
  type GivenComponent,
  isDerived,
  type KeySpec,
  type KeyValues,
} from "../spec.ts";

/** The key of these values, component by component. */
export function encodeKey(layout: Layout, spec: KeySpec, values: KeyValues): Uint8Array {
  for (const name of Object.keys(values)) {
    const component = componentNamed(spec, name);
    if (isDerived(component)) refuse("UNKNOWN_COMPONENT", component, values[name], "nothing: it is computed");
  }
  // What is given comes first, so that a bucket is computed of values that have been checked.
  const fields = new Map(
    givenComponents(spec).map((component) => [component, encoded(layout, spec, component, values)]),
  );
  let key: Uint8Array = new Uint8Array(0);
  for (const component of spec.components) {
    const field = isDerived(component) ? computed(layout, spec, component, values) : fields.get(component)!;
    key = layout.append(spec, key, component, field);
  }
  return checkKeyLength(spec, key);
}

function encoded(layout: Layout, spec: KeySpec, component: GivenComponent, values: KeyValues): Uint8Array {
  return layout.encodeField(spec, component, values[component.name] as ComponentValue);
}

function computed(layout: Layout, spec: KeySpec, component: DerivedComponent, values: KeyValues): Uint8Array {
  return layout.encodeField(
    spec,
    component,
    derivedValue(spec, component, (name) => values[name]!),
  );
}
