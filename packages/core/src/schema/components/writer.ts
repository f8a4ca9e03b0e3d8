import type { WriterComponent } from "@rowsmith/keys";
import * as z from "zod/mini";
import { COMMON_KEYS, type CommonShape, type ComponentKind, common, DIGITS_KEY, digits, optionsOf } from "./common.ts";

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
  keys: { ...COMMON_KEYS, ...DIGITS_KEY, bits: "Its size. Default: 16." },
  spec: ({ name, bits = 16, ...shape }): WriterComponent => ({ type: "writer", name, bits, ...optionsOf(shape) }),
};
