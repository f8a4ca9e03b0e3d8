import { small } from "../model/identifiers.ts";
import type { EntityModel } from "../model/types.ts";

export { entityNames, queryNames } from "../model/identifiers.ts";

/** A private constant of an entity's component or column. No schema name holds `_`, so none can be like it. */
export function constantName(entity: EntityModel, part: string, kind: string): string {
  return `${small(entity.name)}_${part}_${kind}`;
}
