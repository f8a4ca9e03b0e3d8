import type { ComponentSpec } from "@rowsmith/keys";
import { isBigint, isNumeric } from "@rowsmith/keys/tools";
import { quote } from "./source-text.ts";

const BRANDS = { seconds: "keys.Seconds", millis: "keys.Millis", micros: "keys.Micros" } as const;

/** The TypeScript type of a component's value. */
export function componentType(component: ComponentSpec): string {
  if (component.type === "timestamp") return BRANDS[component.unit];
  if (component.type === "enum") return component.values.map(quote).join(" | ");
  if (component.type === "hash" || component.type === "timeBucket") return "number";
  if (component.type === "bytes") return "Uint8Array";
  if (isNumeric(component)) return isBigint(component) ? "bigint" : "number";
  return "string";
}
