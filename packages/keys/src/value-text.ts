import { isBigint, isNumeric } from "./numeric.ts";
import { refuse } from "./refuse.ts";
import type { ComponentSpec, ComponentValue } from "./spec.ts";

/**
 * The value of a component from text, as on a command line. Numbers are decimal, bytes are hex.
 *
 * @example parseValue({ type: "uint64", name: "n" }, "18446744073709551615") // 18446744073709551615n
 */
export function parseValue(component: ComponentSpec, text: string): ComponentValue {
  if (component.type === "bytes") {
    if (!/^([0-9a-f]{2})*$/i.test(text)) return refuse("WRONG_TYPE", component, text, "bytes in hex");
    return Buffer.from(text, "hex");
  }
  const numeric = isNumeric(component);
  if (!numeric && component.type !== "hash" && component.type !== "timeBucket") return text;
  if (!/^(0|-?[1-9]\d{0,19})$/.test(text)) {
    return refuse("WRONG_TYPE", component, text, "a whole decimal number without leading zeros");
  }
  return numeric && isBigint(component) ? BigInt(text) : Number(text);
}

/** A component's value in JSON: 64-bit types and timestamps as decimal strings, bytes in hex, the others as they are. */
export function formatValue(_component: ComponentSpec, value: ComponentValue): string | number {
  if (value instanceof Uint8Array) return Buffer.from(value).toString("hex");
  return typeof value === "bigint" ? String(value) : value;
}
