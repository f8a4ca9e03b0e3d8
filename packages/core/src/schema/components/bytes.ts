import type { BytesComponent, Order } from "@rowsmith/keys";
import * as z from "zod/mini";
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

interface BytesShape extends CommonShape {
  length?: number;
  maxBytes?: number;
  order?: Order;
}

export const bytes: ComponentKind<BytesShape> = {
  name: "a bytes component",
  shape: () => z.strictObject({ ...common(), length: byteLength(), maxBytes: byteLength(), order: order() }),
  keys: { ...COMMON_KEYS, ...ORDER_KEY, ...MAX_BYTES_KEY, length: "The exact number of bytes." },
  check: ({ length, maxBytes }, path, report) => {
    if (length === undefined || maxBytes === undefined) return true;
    report({
      rule: "schema/invalid-value",
      message: "`maxBytes` can't be given with `length`, which is the exact length",
      help: "Remove one of the two.",
      path: [...path, "maxBytes"],
      at: "key",
    });
    return false;
  },
  spec: (shape): BytesComponent => ({ type: "bytes", ...optionsOf(shape) }),
};
