import type { Order, SequenceComponent } from "@rowsmith/keys";
import * as z from "zod/mini";
import {
  COMMON_KEYS,
  type CommonShape,
  type ComponentKind,
  common,
  DIGITS_KEY,
  digits,
  ORDER_KEY,
  optionsOf,
  order,
} from "./common.ts";

interface SequenceShape extends CommonShape {
  bits?: SequenceComponent["bits"];
  digits?: number;
  order?: Order;
}

export const sequence: ComponentKind<SequenceShape> = {
  name: "a sequence component",
  shape: () =>
    z.strictObject({
      ...common(),
      bits: z.exactOptional(z.literal([16, 32, 64], { error: "16, 32 or 64" })),
      digits: digits(),
      order: order(),
    }),
  keys: { ...COMMON_KEYS, ...ORDER_KEY, ...DIGITS_KEY, bits: "Its size. Default: 32." },
  spec: ({ name, bits = 32, ...shape }): SequenceComponent => ({ type: "sequence", name, bits, ...optionsOf(shape) }),
};
