import type * as z from "zod/mini";

/** A strict mapping that gives a `T`. */
export type Mapping<T> = z.ZodMiniType<T> & { readonly def: { readonly shape: Readonly<Record<string, unknown>> } };

export function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The string at `key` of a mapping that may be wrong in other parts. */
export function stringAt(value: unknown, key: string): string | undefined {
  const found = isMapping(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return typeof found === "string" ? found : undefined;
}
