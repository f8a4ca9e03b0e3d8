import type { Order, StringComponent } from "@rowsmith/keys";
import * as z from "zod/mini";
import { textWhere } from "../leaf.ts";
import {
  byteLength,
  COMMON_KEYS,
  type CommonShape,
  type ComponentKind,
  common,
  MAX_BYTES_KEY,
  ORDER_KEY,
  optionsOf,
  order,
} from "./common.ts";

interface StringShape extends CommonShape {
  maxBytes?: number;
  pattern?: string;
  order?: Order;
}

export const string: ComponentKind<StringShape> = {
  name: "a string component",
  shape: () =>
    z.strictObject({
      ...common(),
      maxBytes: byteLength(),
      pattern: z.exactOptional(textWhere(isPattern, "a regular expression of at most 1,000 characters")),
      order: order(),
    }),
  keys: {
    ...COMMON_KEYS,
    ...ORDER_KEY,
    ...MAX_BYTES_KEY,
    pattern: "A regular expression (JavaScript, flag u) that the whole string must match.",
  },
  spec: (shape): StringComponent => ({ type: "string", ...optionsOf(shape) }),
};

function isPattern(pattern: string): boolean {
  if (pattern.length > 1000) return false;
  try {
    new RegExp(pattern, "u");
    return true;
  } catch {
    return false;
  }
}
