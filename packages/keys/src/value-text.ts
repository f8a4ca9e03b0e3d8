import { isBigint, refuse } from "./component.ts";
import type { ComponentSpec, ComponentValue } from "./spec.ts";

/**
 * The value of a component from text, as on a command line. Numbers are decimal.
 *
 * @example parseValue({ type: "uint64", name: "n" }, "18446744073709551615") // 18446744073709551615n
 */
export function parseValue(component: ComponentSpec, text: string): ComponentValue {
  if (component.type === "string" || component.type === "literal") return text;
  if (!/^-?\d{1,20}$/.test(text)) return refuse("WRONG_TYPE", component, text, "a whole decimal number");
  return component.type !== "hash" && isBigint(component) ? BigInt(text) : Number(text);
}

/** A component's value in JSON: 64-bit types and timestamps as decimal strings, the others as they are. */
export function formatValue(_component: ComponentSpec, value: ComponentValue): string | number {
  return typeof value === "bigint" ? String(value) : value;
}
