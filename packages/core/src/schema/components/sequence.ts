import type { SequenceComponent } from "@rowsmith/keys";
import * as z from "zod/mini";
import { type CommonShape, type ComponentKind, common, digits } from "./common.ts";

interface SequenceShape extends Omit<CommonShape, "type"> {
  bits?: 16 | 32 | 64;
  digits?: number;
}

export const sequence: ComponentKind<SequenceShape> = {
  name: "a sequence component",
  shape: () =>
    z.strictObject({
      ...common(),
      bits: z.exactOptional(z.literal([16, 32, 64], { error: "16, 32 or 64" })),
      digits: digits(),
    }),
  notYet: { keys: ["order"] },
  spec: ({ name, bits = 32, digits }): SequenceComponent =>
    digits === undefined ? { type: "sequence", name, bits } : { type: "sequence", name, bits, digits },
};
