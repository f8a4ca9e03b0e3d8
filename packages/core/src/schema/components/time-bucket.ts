import type { Order, TimeBucketComponent } from "@rowsmith/keys";
import * as z from "zod/mini";
import { durationMicros, PERIOD_WORDS } from "../duration.ts";
import { text, textWhere, word } from "../leaf.ts";
import { type CommonShape, type ComponentKind, common, optionsOf, order } from "./common.ts";

interface TimeBucketShape extends CommonShape {
  of: string;
  every: string;
  format?: TimeBucketComponent["format"];
  order?: Order;
}

const MINUTE = 60_000_000n;
const DAY = 1440n * MINUTE;

export const timeBucket: ComponentKind<TimeBucketShape> = {
  name: "a timeBucket component",
  shape: () =>
    z.strictObject({
      ...common(),
      of: text("the name of a timestamp component"),
      every: textWhere(isPeriod, PERIOD_WORDS),
      format: z.exactOptional(word(["epoch", "iso"])),
      order: order(),
    }),
  spec: ({ name, of, every, format = "epoch", ...shape }): TimeBucketComponent => ({
    type: "timeBucket",
    name,
    of,
    everySeconds: Number(durationMicros(every)! / 1_000_000n),
    format,
    ...optionsOf(shape),
  }),
};

function isPeriod(every: string): boolean {
  const micros = durationMicros(every);
  return micros !== undefined && micros >= MINUTE && micros <= DAY && micros % MINUTE === 0n;
}
