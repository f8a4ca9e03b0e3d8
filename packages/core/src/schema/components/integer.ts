import type { IntComponent, Order, UintComponent } from "@rowsmith/keys";
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

interface IntegerShape extends CommonShape {
  digits?: number;
  order?: Order;
}

/** Layout binary holds a uint64 up to 2^63-1; greater values are refused when a key is written. */
export function integer(type: (UintComponent | IntComponent)["type"]): ComponentKind<IntegerShape> {
  return {
    name: `${type.startsWith("u") ? "a" : "an"} ${type} component`,
    shape: () => z.strictObject({ ...common(), digits: digits(), order: order() }),
    keys: { ...COMMON_KEYS, ...ORDER_KEY, ...DIGITS_KEY },
    spec: (shape) => ({ type, ...optionsOf(shape) }),
  };
}
