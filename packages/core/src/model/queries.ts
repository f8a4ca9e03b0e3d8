import type { Report } from "../diagnostics/report.ts";
import type { EntityParts } from "../schema/entity.ts";
import type { Places } from "./draft.ts";
import { componentNames } from "./key.ts";
import { reportUnknown } from "./reference.ts";
import type { QueryModel } from "./types.ts";

/** The queries, with those of their predicates that could be read. */
export function resolveQueries(entity: EntityParts, places: Places, report: Report): QueryModel[] {
  const known = componentNames(entity.key);
  const queries: QueryModel[] = [];
  for (const { name, path, value } of entity.queries) {
    if (value === undefined) continue;
    const where: { component: string; op: QueryModel["where"][number]["op"] }[] = [];
    for (const { component, op, path: place } of value.where) {
      if (known !== null && !known.includes(component))
        reportUnknown("component", component, known, place, "key", report);
      if (op !== undefined) where.push({ component, op });
    }
    const { ordered, description } = value;
    const query: QueryModel = { name, where, ordered, ...(description === undefined ? {} : { description }) };
    queries.push(places.set(query, path, value.complete));
  }
  return queries;
}
