import type { BytesComponent, Order } from "@rowsmith/keys";
import * as z from "zod/mini";
import { byteLength, type CommonShape, type ComponentKind, common, optionsOf, order } from "./common.ts";

interface BytesShape extends CommonShape {
  length?: number;
  maxBytes?: number;
  order?: Order;
}

export const bytes: ComponentKind<BytesShape> = {
  name: "a bytes component",
  shape: () => z.strictObject({ ...common(), length: byteLength(), maxBytes: byteLength(), order: order() }),
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
