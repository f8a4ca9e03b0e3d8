import type { ComponentSpec } from "@rowsmith/keys";
import type { ColumnType } from "../model/types.ts";

const BRANDS = { seconds: "keys.Seconds", millis: "keys.Millis", micros: "keys.Micros" } as const;

/** The TypeScript type of a component's value. */
export function componentType(component: ComponentSpec): string {
  switch (component.type) {
    case "string":
      return "string";
    case "timestamp":
      return BRANDS[component.unit];
    case "uint64":
      return "bigint";
    case "sequence":
      return component.bits === 64 ? "bigint" : "number";
    default:
      return "number";
  }
}

/** The TypeScript type of a column's value. */
export const COLUMN_TYPES: Readonly<Record<ColumnType, string>> = {
  string: "string",
  int64: "bigint",
  float64: "number",
  bool: "boolean",
  bytes: "Uint8Array",
};

/** The part of `encode…Value` and `decode…Value` that names the column's type. */
export const COLUMN_CODECS: Readonly<Record<ColumnType, string>> = {
  string: "String",
  int64: "Int64",
  float64: "Float64",
  bool: "Bool",
  bytes: "Bytes",
};
