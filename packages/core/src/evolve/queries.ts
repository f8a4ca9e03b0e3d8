import { isDescending } from "@rowsmith/keys";
import { code } from "../diagnostics/display.ts";
import type { DocumentPath } from "../diagnostics/types.ts";
import type { EntityModel, QueryModel } from "../model/types.ts";
import type { EvolveReport } from "./report.ts";
import { SOURCE_HELP } from "./words.ts";

/**
 * Compares the queries of an entity by their names.
 *
 * @param names the new names of the old components
 * @param path that of the new entity
 */
export function compareQueries(
  old: EntityModel,
  now: EntityModel,
  names: ReadonlyMap<string, string>,
  path: DocumentPath,
  report: EvolveReport,
): void {
  const come = now.queries.filter(({ name }) => old.queries.every((query) => query.name !== name));
  for (const query of old.queries) {
    const same = now.queries.find(({ name }) => name === query.name);
    if (same === undefined) {
      const like = come.find((other) => whereText(other) === whereText(query, names));
      report({
        rule: "evolve/query-removed",
        message: `the query ${code(query.name)} is gone${like === undefined ? "" : `; ${code(like.name)} is the same`}`,
        help: SOURCE_HELP,
        path: [...path, "queries"],
        at: "key",
      });
      continue;
    }
    compareQuery({ entity: old, query }, { entity: now, query: same }, names, [...path, "queries", same.name], report);
  }
}

interface Query {
  readonly entity: EntityModel;
  readonly query: QueryModel;
}

function compareQuery(
  old: Query,
  now: Query,
  names: ReadonlyMap<string, string>,
  path: DocumentPath,
  report: EvolveReport,
): void {
  const [was, is] = [whereText(old.query, names), whereText(now.query)];
  if (was !== is) {
    report({
      rule: "evolve/query-changed",
      message: `the query ${code(now.query.name)} took ${was} and takes ${is}`,
      help: SOURCE_HELP,
      path: [...path, "where"],
    });
  }
  if (!old.query.ordered) return;
  if (!now.query.ordered) {
    report({
      rule: "evolve/query-order",
      message: `the query ${code(now.query.name)} gave its rows in order and no longer does`,
      help: "Callers that rely on the order go wrong without an error: take the change back, or give the new query another name.",
      path: [...path, "ordered"],
    });
  } else if (isReversed(old) !== isReversed(now)) {
    report({
      rule: "evolve/query-order",
      message: `the query ${code(now.query.name)} gives its rows in the reverse order`,
      help: "Callers that rely on the order go wrong without an error: take the change back, or give the new query another name.",
      path: [...path, "order"],
    });
  }
}

/** What a query takes, whatever the order it is written in. */
function whereText({ where }: QueryModel, names?: ReadonlyMap<string, string>): string {
  const terms = where.map(({ component, op }) => `${names?.get(component) ?? component}: ${op}`);
  return `{ ${terms.sort().join(", ")} }`;
}

/** Whether rows come against the order of the keys: what an order asks for is either that or its reverse. */
function isReversed({ entity, query }: Query): boolean {
  const pinned = new Set(query.where.flatMap(({ component, op }) => (op === "eq" ? [component] : [])));
  const first = query.order?.find(({ component }) => !pinned.has(component));
  const component = entity.key.components.find(({ name }) => name === first?.component);
  return component !== undefined && (first?.direction === "desc") !== isDescending(component);
}
