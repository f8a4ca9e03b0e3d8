import { KeyError } from "./error.ts";
import { isBigint, isNumeric } from "./numeric.ts";
import { readable } from "./readable.ts";
import { refuse } from "./refuse.ts";
import { type ComponentSpec, type ComponentValue, type GivenComponent, isDerived, type KeySpec } from "./spec.ts";

type ValueKind = "string" | "number" | "bigint" | "Uint8Array";

/** What kind of JavaScript value the component takes. */
export function valueKind(component: ComponentSpec): ValueKind {
  if (component.type === "bytes") return "Uint8Array";
  if (component.type === "hash" || component.type === "timeBucket") return "number";
  if (isNumeric(component)) return isBigint(component) ? "bigint" : "number";
  return "string";
}

/** Refuses a value of the wrong JavaScript type; returns it typed. */
export function checkType(component: ComponentSpec, value: unknown): ComponentValue {
  const kind = valueKind(component);
  if (value === undefined) return refuse("MISSING_VALUE", component, value, `a ${kind}`);
  const fits = kind === "Uint8Array" ? value instanceof Uint8Array : typeof value === kind;
  return fits ? (value as ComponentValue) : refuse("WRONG_TYPE", component, value, `a ${kind}`);
}

/** The component of that name, or an error that lists the names there are. */
export function componentNamed(spec: KeySpec, name: string): ComponentSpec {
  const found = spec.components.find((component) => component.name === name);
  if (found) return found;
  const names = spec.components.filter((component) => component.type !== "literal").map((component) => component.name);
  throw new KeyError("UNKNOWN_COMPONENT", `${spec.entity} has no key component ${readable(name)}`, {
    entity: spec.entity,
    component: name,
    allowed: names.join(", "),
  });
}

/** The components that callers give. */
export function givenComponents(spec: KeySpec): readonly GivenComponent[] {
  return spec.components.filter((component): component is GivenComponent => !isDerived(component));
}
