import * as z from "zod/mini";

/**
 * The small shapes that the language is made of. The `error` of each is what it expects, in words: messages are built
 * around it ("`buckets` must be " … ", not "…).
 */

export function text(error = "a string"): z.ZodMiniString<string> {
  return z.string({ error });
}

/** Text that passes a test. */
export function textWhere(test: (text: string) => boolean, error: string): z.ZodMiniString<string> {
  return z.string({ error }).check(z.refine(test, { error }));
}

export function flag(): z.ZodMiniBoolean<boolean> {
  return z.boolean({ error: "true or false" });
}

export function wholeNumber(min: number, max: number, error?: string): z.ZodMiniNumber<number> {
  const words = error ?? `a whole number from ${grouped(min)} to ${grouped(max)}`;
  return z.int({ error: words }).check(z.gte(min, { error: words }), z.lte(max, { error: words }));
}

/** A number above 0, up to `max`. */
export function positive(max: number, error = `a number above 0, up to ${grouped(max)}`): z.ZodMiniNumber<number> {
  return z.number({ error }).check(z.gt(0, { error }), z.lte(max, { error }));
}

/** One of a few words. */
export function word<const T extends readonly [string, ...string[]]>(words: T): z.ZodMiniEnum<{ [K in T[number]]: K }> {
  return z.enum(words, { error: either(words) });
}

/** Any value; looked into by another shape. */
export function anything(): z.ZodMiniUnknown {
  return z.unknown();
}

/** Any value, but there must be one. */
export function present(error: string): z.ZodMiniCustom<unknown, unknown> {
  return z.custom<unknown>((value) => value !== undefined, { error });
}

/** `a, b or c` */
export function either(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

/** @example grouped(65536) // "65,536" */
export function grouped(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** True unless the text has half of a surrogate pair, which has no UTF-8 form. */
export function isUnicode(value: string): boolean {
  return !/\p{Surrogate}/u.test(value);
}
