import { type ComponentSpec, isDescending } from "@rowsmith/keys";
import type { EntityModel } from "../../../model/types.ts";
import { isLast } from "../layout-code.ts";

export function isTerminated(entity: EntityModel, component: ComponentSpec): boolean {
  return isDescending(component) || !isLast(entity, component);
}
