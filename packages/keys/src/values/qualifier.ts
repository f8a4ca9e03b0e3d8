import { equalBytes } from "../bytes.ts";
import { ValueError, wrongType } from "./error.ts";
import { decodeStringValue, encodeStringValue } from "./string.ts";

/** Bigtable's limit. */
const MAX_QUALIFIER_BYTES = 16_384;

/**
 * The qualifier of one value of a dynamic column: its name as UTF-8. The empty name is a qualifier like any other.
 *
 * @param others - qualifiers of the family that are columns of their own, and so no data
 * @param column - named in errors
 * @throws ValueError LONE_SURROGATE, OUT_OF_RANGE beyond 16,384 bytes, OTHER_COLUMN for one of `others`
 * @example encodeQualifier("color") // 63 6f 6c 6f 72
 */
export function encodeQualifier(name: string, others: readonly Uint8Array[] = [], column?: string): Uint8Array {
  const bytes = encodeStringValue(name, column);
  if (bytes.length > MAX_QUALIFIER_BYTES) {
    const message = `the qualifier has ${bytes.length} bytes; Bigtable takes at most ${MAX_QUALIFIER_BYTES}`;
    throw new ValueError("OUT_OF_RANGE", message, column);
  }
  if (others.some((other) => equalBytes(other, bytes))) {
    const message = `the qualifier ${JSON.stringify(name)} is another column of the schema; set that one, or choose another name`;
    throw new ValueError("OTHER_COLUMN", message, column);
  }
  return bytes;
}

/**
 * The name that a value of a dynamic column has: its qualifier as text.
 *
 * @param column - named in errors
 * @throws ValueError INVALID_UTF8
 */
export function decodeQualifier(bytes: Uint8Array, column?: string): string {
  return decodeStringValue(bytes, column === undefined ? undefined : `${column} (a qualifier)`);
}

/**
 * The values of a dynamic column, by their names: of an object's own properties. Nothing else is one: a Map, for one, has its
 * values elsewhere.
 *
 * @param column - named in errors
 * @throws ValueError WRONG_TYPE
 */
export function dynamicEntries<T>(values: Readonly<Record<string, T>> | undefined, column: string): [string, T][] {
  if (values === undefined) return [];
  if (!isPlain(values)) throw wrongType("a plain object", values, column);
  return Object.entries(values);
}

/** Whether a value is an object without a class, also one of another realm. */
export function isPlain(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** An empty mapping that has no property of its own accord: `__proto__` and `constructor` are names like any other. */
export function emptyValues<T>(): Record<string, T> {
  return Object.create(null) as Record<string, T>;
}
