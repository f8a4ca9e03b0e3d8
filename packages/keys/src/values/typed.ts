import type { Micros } from "../time/index.ts";
import { decodeBoolValue, encodeBoolValue } from "./bool.ts";
import { decodeBytesValue, encodeBytesValue } from "./bytes.ts";
import { decodeFloat64Value, encodeFloat64Value } from "./float64.ts";
import { decodeInt64Value, encodeInt64Value } from "./int64.ts";
import { decodeJsonValue, encodeJsonValue, type JsonValue } from "./json.ts";
import { decodeStringValue, encodeStringValue } from "./string.ts";
import { decodeTimestampValue, encodeTimestampValue } from "./timestamp.ts";

/** The types of column values, but for enum, whose values are told apart by their names. */
export type ValueType = "string" | "int64" | "float64" | "bool" | "bytes" | "timestamp" | "json";

/** A column's value as a caller gives it and gets it back. */
export type ColumnValue = string | bigint | number | boolean | Uint8Array | JsonValue;

/**
 * Stores a value by the name of its type, for code that has the schema as data.
 *
 * @param column - named in errors
 * @throws ValueError what the type's own encoder throws
 * @example encodeValue("int64", 42n, "m:count") // 00 00 00 00 00 00 00 2a
 */
export function encodeValue(type: ValueType, value: unknown, column?: string): Uint8Array {
  switch (type) {
    case "string":
      return encodeStringValue(value as string, column);
    case "int64":
      return encodeInt64Value(value as bigint, column);
    case "float64":
      return encodeFloat64Value(value as number, column);
    case "bool":
      return encodeBoolValue(value as boolean, column);
    case "bytes":
      return encodeBytesValue(value as Uint8Array, column);
    case "timestamp":
      return encodeTimestampValue(value as Micros, column);
    case "json":
      return encodeJsonValue(value as JsonValue, column);
  }
}

/**
 * Reads a value by the name of its type, for code that has the schema as data.
 *
 * @param column - named in errors
 * @throws ValueError what the type's own decoder throws
 * @example decodeValue("bool", Uint8Array.of(1)) // true
 */
export function decodeValue(type: ValueType, bytes: Uint8Array, column?: string): ColumnValue {
  switch (type) {
    case "string":
      return decodeStringValue(bytes, column);
    case "int64":
      return decodeInt64Value(bytes, column);
    case "float64":
      return decodeFloat64Value(bytes, column);
    case "bool":
      return decodeBoolValue(bytes, column);
    case "bytes":
      return decodeBytesValue(bytes);
    case "timestamp":
      return decodeTimestampValue(bytes, column);
    case "json":
      return decodeJsonValue(bytes, column);
  }
}
