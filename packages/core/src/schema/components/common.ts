import type { ComponentSpec, Order } from "@rowsmith/keys";
import * as z from "zod/mini";
import type { Report } from "../../diagnostics/report.ts";
import type { DocumentPath } from "../../diagnostics/types.ts";
import { text, wholeNumber, word } from "../leaf.ts";
import type { KeyWords, Piece } from "../piece.ts";

/** What every component has. */
export interface CommonShape {
  name: string;
  description?: string;
}

type CommonShapes = {
  name: z.ZodMiniString<string>;
  type: z.ZodMiniUnknown;
  description: z.ZodMiniExactOptional<z.ZodMiniString<string>>;
};

export function common(): CommonShapes {
  return { name: text(), type: z.unknown(), description: z.exactOptional(text()) };
}

/** What the keys that components share mean. */
export const COMMON_KEYS: KeyWords<{ name: string; type: unknown }> = {
  name: "camelCase; a property of the generated types.",
  type: "What the component is, and so its bytes.",
};
export const ORDER_KEY: KeyWords<{ order: Order }> = { order: "desc puts the greatest first. Default: asc." };
export const DIGITS_KEY: KeyWords<{ digits: number }> = {
  digits: "In layout text: the width of the zero-padded decimal. Default: that of the greatest value.",
};
export const MAX_BYTES_KEY: KeyWords<{ maxBytes: number }> = {
  maxBytes: "The most bytes. Default: what the 4,096 bytes of a key leave.",
};

/** Width of a zero-padded decimal; 20 digits hold every 64-bit value. */
export function digits(): z.ZodMiniExactOptional<z.ZodMiniNumber<number>> {
  return z.exactOptional(wholeNumber(1, 20));
}

export function order(): z.ZodMiniExactOptional<z.ZodMiniType<Order>> {
  return z.exactOptional(word(["asc", "desc"]));
}

/** A length in bytes; no longer than a row key can be. */
export function byteLength(): z.ZodMiniExactOptional<z.ZodMiniNumber<number>> {
  return z.exactOptional(wholeNumber(1, 4096));
}

/** A type of component: what is written in the schema, and the spec that it becomes. */
export interface ComponentKind<T> extends Piece<T> {
  /** Options that contradict each other; false after reporting them. */
  readonly check?: (shape: T, path: DocumentPath, report: Report) => boolean;
  readonly spec: (shape: T) => ComponentSpec;
}

/** The options of a component that its spec has under the same names. */
export function optionsOf<T extends { description?: string }>(shape: T): Omit<T, "description"> {
  const { description: _, type: __, ...options } = shape as T & { type?: unknown };
  return options as Omit<T, "description">;
}
