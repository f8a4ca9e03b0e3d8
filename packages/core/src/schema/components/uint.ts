import type { UintComponent } from "@rowsmith/keys";
import * as z from "zod/mini";
import { type CommonShape, type ComponentKind, common, digits } from "./common.ts";

interface UintShape extends Omit<CommonShape, "type"> {
  digits?: number;
}

export function uint(type: UintComponent["type"]): ComponentKind<UintShape> {
  return {
    name: `a ${type} component`,
    shape: () => z.strictObject({ ...common(), digits: digits() }),
    notYet: { keys: ["order"] },
    spec: ({ name, digits }): UintComponent => (digits === undefined ? { type, name } : { type, name, digits }),
  };
}
