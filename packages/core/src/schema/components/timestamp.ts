import type { Order, TimestampComponent, TimeUnit } from "@rowsmith/keys";
import * as z from "zod/mini";
import { word } from "../leaf.ts";
import { type CommonShape, type ComponentKind, common, digits } from "./common.ts";

interface TimestampShape extends Omit<CommonShape, "type"> {
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
      order: z.exactOptional(word(["asc", "desc"])),
      digits: digits(),
      max: z.exactOptional(
        z.custom<string | number | bigint>(isDecimal, { error: "a whole number of 1 to 20 digits, from 1" }),
      ),
    }),
  spec: ({ name, unit, order, digits, max }): TimestampComponent => ({
    type: "timestamp",
    name,
    unit,
    ...(order === undefined ? {} : { order }),
    ...(digits === undefined ? {} : { digits }),
    ...(max === undefined ? {} : { max: BigInt(max) }),
  }),
};

function isDecimal(value: unknown): boolean {
  const whole = typeof value === "string" || typeof value === "bigint" || Number.isSafeInteger(value);
  return whole && MAX_DECIMAL.test(String(value));
}
