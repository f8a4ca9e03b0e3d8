import type { EnumComponent, Order } from "@rowsmith/keys";
import * as z from "zod/mini";
import { hasNoDuplicates, valueNames } from "../value-names.ts";
import { COMMON_KEYS, type CommonShape, type ComponentKind, common, ORDER_KEY, optionsOf, order } from "./common.ts";

interface EnumShape extends CommonShape {
  values: string[];
  order?: Order;
}

export const enumeration: ComponentKind<EnumShape> = {
  name: "an enum component",
  shape: () => z.strictObject({ ...common(), values: valueNames(), order: order() }),
  keys: { ...COMMON_KEYS, ...ORDER_KEY, values: "The names that a value can be." },
  check: ({ values }, path, report) => hasNoDuplicates(values, [...path, "values"], report),
  spec: (shape): EnumComponent => ({ type: "enum", ...optionsOf(shape) }),
};
