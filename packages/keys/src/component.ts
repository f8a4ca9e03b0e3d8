import { KeyError, type KeyErrorCode } from "./error.ts";
import { readable } from "./readable.ts";
import {
  type ComponentSpec,
  type ComponentValue,
  isDerived,
  type KeySpec,
  type SequenceComponent,
  type TimestampComponent,
  type UintComponent,
} from "./spec.ts";

/** Components whose value is a whole number. */
export type NumericComponent = UintComponent | TimestampComponent | SequenceComponent;

export const INT64_MAX: bigint = (1n << 63n) - 1n;

/** How many bits the type of a component has. */
function bitsOf(component: UintComponent | SequenceComponent): number {
  return component.type === "sequence" ? component.bits : Number(component.type.slice(4));
}

/** Whether values of the component are `bigint`s: 64-bit numbers and timestamps. */
export function isBigint(component: NumericComponent): boolean {
  return component.type === "timestamp" || bitsOf(component) === 64;
}

/** The greatest value that the component's type holds, whatever the layout. */
export function typeMaximum(component: NumericComponent): bigint {
  return component.type === "timestamp" ? INT64_MAX : (1n << BigInt(bitsOf(component))) - 1n;
}

/** Refuses a value with the component, what it was and what is allowed. */
export function refuse(code: KeyErrorCode, component: ComponentSpec, value: unknown, allowed: string): never {
  const shown = readable(value);
  throw new KeyError(code, `${component.name}: ${shown} is refused; allowed: ${allowed}`, {
    component: component.name,
    value: shown,
    allowed,
  });
}

/** What kind of JavaScript value the component takes, in words. */
export function valueKind(component: ComponentSpec): string {
  switch (component.type) {
    case "literal":
    case "string":
      return "a string";
    case "hash":
      return "a bucket number";
    default:
      return isBigint(component) ? "a bigint" : "a number";
  }
}

/** Refuses a value of the wrong JavaScript type; returns it typed. */
export function checkType(component: ComponentSpec, value: unknown): ComponentValue {
  const expected =
    component.type === "literal" || component.type === "string"
      ? "string"
      : component.type === "hash" || !isBigint(component)
        ? "number"
        : "bigint";
  if (value === undefined) return refuse("MISSING_VALUE", component, value, valueKind(component));
  if (typeof value !== expected) return refuse("WRONG_TYPE", component, value, valueKind(component));
  return value as ComponentValue;
}

/** Order of two values of one component, as their ascending bytes order: text by UTF-8 bytes, numbers by size. */
export function compareValues(a: ComponentValue, b: ComponentValue): number {
  if (typeof a === "string" && typeof b === "string") return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : a > b ? 1 : 0;
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

/** The components that callers give: all but literals and hashes. */
export function givenComponents(spec: KeySpec): readonly ComponentSpec[] {
  return spec.components.filter((component) => !isDerived(component));
}
