import { describeValue, ValueError } from "./error.ts";
import { decodeStringValue, encodeStringValue } from "./string.ts";

/**
 * Stores one of a few names as its UTF-8, so that a name keeps its bytes when others are added.
 *
 * @param names - those that the schema lists
 * @param column - named in errors
 * @throws ValueError UNKNOWN_NAME for any other value
 * @example encodeEnumValue("on", ["on", "off"]) // 6f 6e
 */
export function encodeEnumValue<N extends string>(value: N, names: readonly N[], column?: string): Uint8Array {
  if (!names.includes(value)) throw unknownName(`${describeValue(value)} is refused`, names, column);
  return encodeStringValue(value, column);
}

/**
 * Reads one of a few names.
 *
 * @param names - those that the schema lists
 * @param column - named in errors
 * @throws ValueError UNKNOWN_NAME for another name: a newer schema, or another writer, has stored it; INVALID_UTF8
 */
export function decodeEnumValue<N extends string>(bytes: Uint8Array, names: readonly N[], column?: string): N {
  const text = decodeStringValue(bytes, column);
  const name = names.find((known) => known === text);
  if (name === undefined) throw unknownName(`the stored value is ${describeValue(text)}`, names, column);
  return name;
}

function unknownName(what: string, names: readonly string[], column: string | undefined): ValueError {
  const known = names.map((name) => JSON.stringify(name)).join(", ");
  return new ValueError("UNKNOWN_NAME", `${what}; the schema has ${known}`, column);
}
