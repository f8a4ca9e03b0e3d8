/** Column values: each type to its exact bytes and back. The type comes from the schema, never from the bytes. */
export { decodeBoolValue, encodeBoolValue } from "./bool.ts";
export { decodeBytesValue, encodeBytesValue } from "./bytes.ts";
export { decodeEnumValue, encodeEnumValue } from "./enum.ts";
export { isValueError, ValueError, type ValueErrorCode } from "./error.ts";
export { decodeFloat64Value, encodeFloat64Value } from "./float64.ts";
export { decodeInt64Value, encodeInt64Value } from "./int64.ts";
export { decodeJsonValue, encodeJsonValue, type JsonValue } from "./json.ts";
export { decodeQualifier, dynamicEntries, emptyValues, encodeQualifier } from "./qualifier.ts";
export { decodeStringValue, encodeStringValue } from "./string.ts";
export { decodeTimestampValue, encodeTimestampValue } from "./timestamp.ts";
export { type ColumnValue, decodeValue, encodeValue, type ValueType } from "./typed.ts";
