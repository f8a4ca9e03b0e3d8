import type { ComponentSpec } from "@rowsmith/keys";
import { isBigint, isNumeric } from "@rowsmith/keys/tools";
import type { ColumnType } from "../model/types.ts";
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

/** The TypeScript type of a column's value. */
export const COLUMN_TYPES: Readonly<Partial<Record<ColumnType, string>>> = {
  string: "string",
  int64: "bigint",
  float64: "number",
  bool: "boolean",
  bytes: "Uint8Array",
};

/** The part of `encode…Value` and `decode…Value` that names the column's type. */
export const COLUMN_CODECS: Readonly<Partial<Record<ColumnType, string>>> = {
  string: "String",
  int64: "Int64",
  float64: "Float64",
  bool: "Bool",
  bytes: "Bytes",
};
