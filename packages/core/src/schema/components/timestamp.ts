import type { Order, TimestampComponent, TimeUnit } from "@rowsmith/keys";
import * as z from "zod/mini";
import { word } from "../leaf.ts";
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
  keys: {
    ...COMMON_KEYS,
    ...ORDER_KEY,
    ...DIGITS_KEY,
    unit: "seconds, millis or micros since 1970-01-01T00:00:00Z.",
    max: "In layout text, with order desc: what the time is subtracted from.",
  },
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
