import * as z from "zod/mini";
import type { Piece } from "../piece.ts";

/** A JSON Schema, or a part of one. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export const DESCRIPTION: JsonSchema = { type: "string", description: "For people; reaches generated code and docs." };

export function ref(name: string): JsonSchema {
  return { $ref: `#/$defs/${name}` };
}

/** A mapping from names of a form. */
export function mapOf(pattern: RegExp, values: JsonSchema): JsonSchema {
  return { type: "object", propertyNames: { pattern: pattern.source }, additionalProperties: values };
}

/**
 * The mapping that a piece reads: its keys and what zod knows of their values, their meaning, and what stands in `parts`
 * for those that other code looks into.
 */
export function pieceSchema<T>(piece: Piece<T>, parts: Readonly<Record<string, JsonSchema>> = {}): JsonSchema {
  const found = z.toJSONSchema(piece.shape(), { unrepresentable: "any" });
  const properties = Object.entries(found.properties ?? {}).map(([key, schema]) => {
    if (key === "description") return [key, DESCRIPTION] as const;
    const description = (piece.keys as Readonly<Record<string, string>>)[key];
    return [key, { ...(parts[key] ?? (schema as JsonSchema)), description }] as const;
  });
  return {
    title: piece.name.replace(/^an? /, ""),
    type: "object",
    properties: Object.fromEntries(properties),
    required: found.required ?? [],
    additionalProperties: false,
  };
}

/** `then` holds where `key` is `value`. */
export function where(key: string, value: unknown, then: JsonSchema): JsonSchema {
  return { if: { properties: { [key]: { const: value } }, required: [key] }, then };
}

/** Keys that must not be there. */
export function without(...keys: readonly string[]): JsonSchema {
  return { properties: Object.fromEntries(keys.map((key) => [key, false])) };
}
