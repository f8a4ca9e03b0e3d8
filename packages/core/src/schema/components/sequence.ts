import type { Order, SequenceComponent } from "@rowsmith/keys";
import * as z from "zod/mini";
import { type CommonShape, type ComponentKind, common, digits, optionsOf, order } from "./common.ts";

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
  spec: ({ name, bits = 32, ...shape }): SequenceComponent => ({ type: "sequence", name, bits, ...optionsOf(shape) }),
};
