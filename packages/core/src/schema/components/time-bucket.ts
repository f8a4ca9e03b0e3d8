import type { Order, TimeBucketComponent } from "@rowsmith/keys";
import * as z from "zod/mini";
import { durationMicros, period } from "../duration.ts";
import { text, word } from "../leaf.ts";
import { COMMON_KEYS, type CommonShape, type ComponentKind, common, ORDER_KEY, optionsOf, order } from "./common.ts";

interface TimeBucketShape extends CommonShape {
  of: string;
  every: string;
  format?: TimeBucketComponent["format"];
  order?: Order;
}

export const timeBucket: ComponentKind<TimeBucketShape> = {
  name: "a timeBucket component",
  shape: () =>
    z.strictObject({
      ...common(),
      of: text("the name of a timestamp component"),
      every: period(),
      format: z.exactOptional(word(["epoch", "iso"])),
      order: order(),
    }),
  keys: {
    ...COMMON_KEYS,
    ...ORDER_KEY,
    of: "The timestamp component whose period it is.",
    every: "The length of a period: whole minutes from 1m to 1d.",
    format: "In layout text: epoch for seconds, iso for 2026-10-30T12. Default: epoch.",
  },
  spec: ({ name, of, every, format = "epoch", ...shape }): TimeBucketComponent => ({
    type: "timeBucket",
    name,
    of,
    everySeconds: Number(durationMicros(every)! / 1_000_000n),
    format,
    ...optionsOf(shape),
  }),
};
