import type { ComponentSpec } from "@rowsmith/keys";
import { code } from "../diagnostics/display.ts";
import type { Report } from "../diagnostics/report.ts";
import type { EntityParts } from "../schema/entity.ts";
import type { Places } from "./draft.ts";
import { componentNames } from "./key.ts";
import { reportUnknown } from "./reference.ts";
import type { QueryModel } from "./types.ts";

const WITH_PREFIXES: readonly ComponentSpec["type"][] = ["string", "bytes", "domain"];

/** The queries, with those of their predicates that could be read. */
export function resolveQueries(entity: EntityParts, places: Places, report: Report): QueryModel[] {
  const known = componentNames(entity.key);
  const queries: QueryModel[] = [];
  for (const { name, path, value } of entity.queries) {
    if (value === undefined) continue;
    for (const { component, path: place } of [...value.where, ...value.order]) {
      if (known !== null && !known.includes(component))
        reportUnknown("component", component, known, place, "key", report);
    }
    for (const { component, word, path: place } of value.where) {
      const type = entity.key?.components.find((part) => part.name === component)?.spec?.type;
      if (word !== "prefix" || type === undefined || WITH_PREFIXES.includes(type)) continue;
      report({
        rule: "schema/invalid-value",
        message: `${code(component)} is of type ${type}, which has no prefixes`,
        help: "Strings, bytes and domains have; for numbers and times use range.",
        path: place,
      });
    }
    const { ordered, description } = value;
    const order = value.order.flatMap(({ component, word }) =>
      word === undefined ? [] : [{ component, direction: word }],
    );
    const query: QueryModel = {
      name,
      where: value.where.flatMap(({ component, word }) => (word === undefined ? [] : [{ component, op: word }])),
      ordered,
      ...(order.length === 0 ? {} : { order }),
      ...(description === undefined ? {} : { description }),
    };
    queries.push(places.set(query, path, value.complete));
  }
  return queries;
}
