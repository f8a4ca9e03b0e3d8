import type { ComponentSpec } from "@rowsmith/keys";
import * as z from "zod/mini";
import { text, wholeNumber } from "../leaf.ts";
import type { Piece } from "../piece.ts";

/** What every component has. */
export interface CommonShape {
  name: string;
  type: string;
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

/** Width of a zero-padded decimal; 20 digits hold every 64-bit value. */
export function digits(): z.ZodMiniExactOptional<z.ZodMiniNumber<number>> {
  return z.exactOptional(wholeNumber(1, 20));
}

/** A type of component: what is written in the schema, and the spec that it becomes. */
export interface ComponentKind<T> extends Piece<T> {
  readonly spec: (shape: T) => ComponentSpec;
}
