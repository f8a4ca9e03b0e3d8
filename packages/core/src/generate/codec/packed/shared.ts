import { type ComponentSpec, isDescending } from "@rowsmith/keys";
import { bitsOf, isSigned, type NumericComponent } from "@rowsmith/keys/tools";
import type { EntityModel } from "../../../model/types.ts";
import { isLast } from "../layout-code.ts";

/** Whether the field ends where the key does, as it is. */
export function isRaw(entity: EntityModel, component: ComponentSpec): boolean {
  return isLast(entity, component) && !isDescending(component);
}

export function numberCall(component: NumericComponent): string {
  return `${isSigned(component) ? "Int" : "Uint"}${bitsOf(component)}`;
}

/** What the bits are inverted by: the sign for order, all but the sign or all bits where descending. */
export function flips(component: NumericComponent): string {
  const descending = isDescending(component);
  if (!isSigned(component)) return descending ? "-1" : "0";
  const sign = descending ? "0x7fffffff" : "0x80000000";
  return bitsOf(component) === 64 ? `${sign}, ${descending ? -1 : 0}` : sign;
}
