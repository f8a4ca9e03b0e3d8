import type { EntityModel, QueryModel } from "../model/types.ts";
import { valuesOf } from "../workload/load.ts";
import type { QueryWalk } from "./query-walk.ts";

/**
 * Rows that are read for each that a query gives: the number of values that `eq` picks one of after reading, over the
 * buckets that its bucket leaves out; 1 where nothing is thrown away, `undefined` where the schema lacks the numbers.
 */
export function rowsReadPerRow(entity: EntityModel, query: QueryModel, walk: QueryWalk): number | undefined {
  const { components } = entity.key;
  const picked = query.where.flatMap(({ component, op }) =>
    op === "eq" && walk.residual.includes(component) ? (components.find(({ name }) => name === component) ?? []) : [],
  );
  if (picked.length === 0) return walk.residual.length === 0 ? 1 : undefined;
  const values = picked.map((component) => valuesOf(entity, component));
  if (!values.every((count) => count !== undefined)) return undefined;
  const hash = components.find(({ type }) => type === "hash");
  const leftOut = walk.pinnedBucket && hash?.type === "hash" ? hash.buckets : 1;
  return Math.max(1, values.reduce((product, count) => product * count, 1) / leftOut);
}
