import type { DomainComponent, Order } from "@rowsmith/keys";
import * as z from "zod/mini";
import { byteLength, type CommonShape, type ComponentKind, common, optionsOf, order } from "./common.ts";

interface DomainShape extends CommonShape {
  maxBytes?: number;
  order?: Order;
}

export const domain: ComponentKind<DomainShape> = {
  name: "a domain component",
  shape: () => z.strictObject({ ...common(), maxBytes: byteLength(), order: order() }),
  spec: (shape): DomainComponent => ({ type: "domain", ...optionsOf(shape) }),
};
