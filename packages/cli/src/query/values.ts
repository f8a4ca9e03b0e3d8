import type { ColumnModel } from "@rowsmith/core";
import {
  type ComponentSpec,
  type ComponentValue,
  decodeBoolValue,
  decodeEnumValue,
  decodeFloat64Value,
  decodeInt64Value,
  decodeJsonValue,
  decodeStringValue,
} from "@rowsmith/keys";
import { formatValue } from "@rowsmith/keys/tools";
import { utf8OrNull } from "../output/keys.ts";

/** A value in both forms of output. */
export interface Printed {
  /** For a table. */
  readonly text: string;
  /** JSON on one line. Numbers of 64 bits are strings of decimals, bytes are hex. */
  readonly json: string;
}

/** The value of a component. */
export function printedComponent(component: ComponentSpec, value: ComponentValue): Printed {
  const shown = formatValue(component, value);
  return { text: String(shown), json: JSON.stringify(shown) };
}

/**
 * The value of a cell by the type of its column. Throws a ValueError for bytes that are no value of that type.
 *
 * @example printedValue(column, Buffer.from("000000000000002a", "hex")) // int64: { text: "42", json: '"42"' }
 */
export function printedValue({ name, type, values = [] }: ColumnModel, bytes: Uint8Array): Printed {
  switch (type) {
    case "string":
      return quoted(decodeStringValue(bytes, name));
    case "enum":
      return quoted(decodeEnumValue(bytes, values, name));
    case "int64":
    case "timestamp":
      return quoted(String(decodeInt64Value(bytes, name)));
    case "float64":
      return printedNumber(decodeFloat64Value(bytes, name));
    case "bool":
      return plain(String(decodeBoolValue(bytes, name)));
    case "bytes":
      return quoted(Buffer.from(bytes).toString("hex"));
    case "json":
      return plain(jsonOnOneLine(bytes, name));
  }
}

/** The values of a dynamic column by their qualifiers. */
export function printedEntries(entries: readonly (readonly [qualifier: Uint8Array, value: Printed])[]): Printed {
  return plain(`{${entries.map(([qualifier, { json }]) => `${JSON.stringify(nameOf(qualifier))}:${json}`).join(",")}}`);
}

/** A qualifier as text; as hex where it is not UTF-8, or looks like hex, so that each has a name of its own. */
function nameOf(qualifier: Uint8Array): string {
  const text = utf8OrNull(qualifier);
  return text === null || text.startsWith("0x") ? `0x${Buffer.from(qualifier).toString("hex")}` : text;
}

/** JSON has neither NaN nor infinities, and JavaScript writes -0 as 0. */
function printedNumber(number: number): Printed {
  if (!Number.isFinite(number)) return quoted(String(number));
  return plain(Object.is(number, -0) ? "-0" : String(number));
}

/** The text as it is stored, which keeps numbers exact that JavaScript can't hold. */
function jsonOnOneLine(bytes: Uint8Array, column: string): string {
  decodeJsonValue(bytes, column);
  // Inside of strings JSON has no line ends: these are between values.
  return decodeStringValue(bytes, column)
    .trim()
    .replace(/[\r\n]+/g, " ");
}

function quoted(text: string): Printed {
  return { text, json: JSON.stringify(text) };
}

function plain(text: string): Printed {
  return { text, json: text };
}
