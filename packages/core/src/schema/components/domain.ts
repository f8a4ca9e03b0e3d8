import type { DomainComponent, Order } from "@rowsmith/keys";
import * as z from "zod/mini";
import {
  byteLength,
  COMMON_KEYS,
  type CommonShape,
  type ComponentKind,
  common,
  MAX_BYTES_KEY,
  ORDER_KEY,
  optionsOf,
  order,
} from "./common.ts";

interface DomainShape extends CommonShape {
  maxBytes?: number;
  order?: Order;
}

export const domain: ComponentKind<DomainShape> = {
  name: "a domain component",
  shape: () => z.strictObject({ ...common(), maxBytes: byteLength(), order: order() }),
  keys: { ...COMMON_KEYS, ...ORDER_KEY, ...MAX_BYTES_KEY },
  spec: (shape): DomainComponent => ({ type: "domain", ...optionsOf(shape) }),
};
