import type { WriterComponent } from "@rowsmith/keys";
import * as z from "zod/mini";
import { type CommonShape, type ComponentKind, common, digits, optionsOf } from "./common.ts";

interface WriterShape extends CommonShape {
  bits?: WriterComponent["bits"];
  digits?: number;
}

export const writer: ComponentKind<WriterShape> = {
  name: "a writer component",
  shape: () =>
    z.strictObject({
      ...common(),
      bits: z.exactOptional(z.literal([8, 16], { error: "8 or 16" })),
      digits: digits(),
    }),
  spec: ({ name, bits = 16, ...shape }): WriterComponent => ({ type: "writer", name, bits, ...optionsOf(shape) }),
};
