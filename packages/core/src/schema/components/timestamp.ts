import type { Order, TimestampComponent, TimeUnit } from "@rowsmith/keys";
import * as z from "zod/mini";
import { word } from "../leaf.ts";
import { type CommonShape, type ComponentKind, common, digits, optionsOf, order } from "./common.ts";

interface TimestampShape extends CommonShape {
  unit: TimeUnit;
  order?: Order;
  digits?: number;
  max?: string | number | bigint;
}

/** 20 digits, as wide as a decimal can be. */
const MAX_DECIMAL = /^[1-9]\d{0,19}$/;

export const timestamp: ComponentKind<TimestampShape> = {
  name: "a timestamp component",
  shape: () =>
    z.strictObject({
      ...common(),
      unit: word(["seconds", "millis", "micros"]),
      order: order(),
      digits: digits(),
      max: z.exactOptional(
        z.custom<string | number | bigint>(isDecimal, { error: "a whole number of 1 to 20 digits, from 1" }),
      ),
    }),
  spec: ({ max, ...shape }): TimestampComponent => ({
    type: "timestamp",
    ...optionsOf(shape),
    ...(max === undefined ? {} : { max: BigInt(max) }),
  }),
};

function isDecimal(value: unknown): boolean {
  const whole = typeof value === "string" || typeof value === "bigint" || Number.isSafeInteger(value);
  return whole && MAX_DECIMAL.test(String(value));
}
