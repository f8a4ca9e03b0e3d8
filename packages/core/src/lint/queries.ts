import type { Draft } from "../model/draft.ts";
import type { EntityModel, QueryModel } from "../model/types.ts";
import { type QueryWalk, walkQuery } from "./query-walk.ts";

export interface WalkedQuery {
  readonly entity: EntityModel;
  readonly query: QueryModel;
  readonly walk: QueryWalk;
}

/** The queries that could be read whole and that ask for components which are there, with the way of each through its key. */
export function* walkedQueries(draft: Draft): Generator<WalkedQuery> {
  for (const entity of draft.table.entities) {
    if (!draft.isComplete(entity.key)) continue;
    const known = new Set(entity.key.components.map(({ name }) => name));
    for (const query of entity.queries) {
      if (!draft.isComplete(query) || !query.where.every(({ component }) => known.has(component))) continue;
      yield { entity, query, walk: walkQuery(entity, query) };
    }
  }
}
