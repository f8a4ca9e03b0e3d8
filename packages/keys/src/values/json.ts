import { describeValue, ValueError, wrongType } from "./error.ts";
import { isPlain } from "./qualifier.ts";
import { checkWellFormed, decodeStringValue } from "./string.ts";

/** What JSON can hold. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

/** Deeper values are refused, before they exhaust the stack of this or of another reader. */
const MAX_DEPTH = 500;

/**
 * Stores a value as JSON text in UTF-8, as `JSON.stringify` writes it: no spaces, properties in their order. What
 * `JSON.stringify` would leave out or change is refused: `undefined`, NaN, the infinities, -0, bigints, functions, symbols,
 * holes of arrays, and objects that are neither plain nor arrays, such as a Date or a Map.
 *
 * @param column - named in errors, which give the place in the value
 * @throws ValueError WRONG_TYPE, LONE_SURROGATE, TOO_DEEP for more than 500 levels and for a value that holds itself
 * @example encodeJsonValue({ a: [1, null] }) // {"a":[1,null]}
 */
export function encodeJsonValue(value: JsonValue, column?: string): Uint8Array {
  check(value, [], column);
  return Buffer.from(JSON.stringify(value), "utf8");
}

/**
 * Reads a value from JSON text. A number that another writer stored with more digits than a double has is rounded, and
 * of properties with one name the last stays, as `JSON.parse` does.
 *
 * @param column - named in errors
 * @throws ValueError INVALID_UTF8, INVALID_JSON
 */
export function decodeJsonValue(bytes: Uint8Array, column?: string): JsonValue {
  const text = decodeStringValue(bytes, column);
  try {
    return JSON.parse(text) as JsonValue;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ValueError("INVALID_JSON", `the stored value of ${bytes.length} bytes is no JSON: ${reason}`, column);
  }
}

type Place = (string | number)[];

function check(value: unknown, place: Place, column: string | undefined): void {
  if (value === null || typeof value === "boolean") return;
  if (typeof value === "string") {
    checkWellFormed(value, at(column, place));
    return;
  }
  if (typeof value === "number") {
    if (Number.isFinite(value) && !Object.is(value, -0)) return;
    const shown = Object.is(value, -0) ? "number -0" : describeValue(value);
    throw new ValueError("WRONG_TYPE", `JSON has no ${shown}; use null, 0 or a string`, at(column, place));
  }
  if (typeof value !== "object") throw refused(value, place, column);
  if (place.length >= MAX_DEPTH) {
    const message = `the value has more than ${MAX_DEPTH} levels, or holds itself`;
    throw new ValueError("TOO_DEEP", message, column);
  }
  if ("toJSON" in value && typeof value.toJSON === "function") throw refused(value, place, column);
  if (Array.isArray(value)) {
    checkItems(value, place, column);
    return;
  }
  if (!isPlain(value) || Object.getOwnPropertySymbols(value).length > 0) throw refused(value, place, column);
  for (const [name, held] of Object.entries(value)) {
    checkWellFormed(name, at(column, place));
    place.push(name);
    check(held, place, column);
    place.pop();
  }
}

function checkItems(items: readonly unknown[], place: Place, column: string | undefined): void {
  for (let i = 0; i < items.length; i++) {
    place.push(i);
    check(items[i], place, column);
    place.pop();
  }
}

function refused(value: unknown, place: Place, column: string | undefined): ValueError {
  return wrongType(
    "what JSON can hold (text, a finite number, true, false, null, a list or a plain object)",
    value,
    at(column, place),
  );
}

/** The column and the place in its value, such as `detail at $.a[1]`. */
function at(column: string | undefined, place: Place): string | undefined {
  if (place.length === 0) return column;
  const path = place.map((step) =>
    typeof step === "number" ? `[${step}]` : /^\w+$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`,
  );
  const shown = path.length > 8 ? [...path.slice(0, 8), "…"] : path;
  return `${column ?? "value"} at $${shown.join("")}`;
}
