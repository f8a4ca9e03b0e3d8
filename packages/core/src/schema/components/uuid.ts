import type { Order, UuidComponent } from "@rowsmith/keys";
import * as z from "zod/mini";
import { wholeNumber } from "../leaf.ts";
import { COMMON_KEYS, type CommonShape, type ComponentKind, common, ORDER_KEY, optionsOf, order } from "./common.ts";

interface UuidShape extends CommonShape {
  version?: number;
  order?: Order;
}

export const uuid: ComponentKind<UuidShape> = {
  name: "a uuid component",
  shape: () => z.strictObject({ ...common(), version: z.exactOptional(wholeNumber(1, 8)), order: order() }),
  keys: { ...COMMON_KEYS, ...ORDER_KEY, version: "The only version that is taken. Default: any." },
  spec: (shape): UuidComponent => ({ type: "uuid", ...optionsOf(shape) }),
};
