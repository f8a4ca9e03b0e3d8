import { code } from "../diagnostics/display.ts";
import type { Report } from "../diagnostics/report.ts";
import type { DocumentPath } from "../diagnostics/types.ts";
import type { Places } from "./draft.ts";
import { entityNames, queryNames } from "./identifiers.ts";
import type { EntityModel } from "./types.ts";

/**
 * Components and columns become properties of the generated types. These are on every JavaScript object already: a
 * property of that name could not be told from one that is missing.
 */
const OBJECT_PROPERTIES: ReadonlySet<string> = new Set([
  "constructor",
  "hasOwnProperty",
  "isPrototypeOf",
  "propertyIsEnumerable",
  "toLocaleString",
  "toString",
  "valueOf",
]);

export function checkPropertyName(name: string, path: DocumentPath, at: "key" | "value", report: Report): void {
  if (!OBJECT_PROPERTIES.has(name)) return;
  report({
    rule: "schema/reserved-name",
    message: `${code(name)} can't be used: every JavaScript object has a property of that name`,
    help: "Choose another name; a column can keep this one as its `qualifier`.",
    path,
    at,
  });
}

/** Reports entities and queries for which generated code would use a name twice. */
export function checkIdentifiers(entities: readonly EntityModel[], places: Places, report: Report): void {
  const owners = new Map<string, string>();
  const claim = (identifiers: readonly string[], owner: string, path: DocumentPath): void => {
    const taken = identifiers.find((identifier) => owners.has(identifier));
    for (const identifier of identifiers) owners.set(identifier, owners.get(identifier) ?? owner);
    if (taken === undefined) return;
    report({
      rule: "schema/name-collision",
      message: `${owner} and ${owners.get(taken)} would both be ${code(taken)} in generated code`,
      help: "Rename one of the two.",
      path,
      at: "key",
    });
  };
  for (const entity of entities) {
    claim(Object.values(entityNames(entity)), `the entity ${code(entity.name)}`, places.pathOf(entity));
    for (const query of entity.queries) {
      const owner = `the query ${code(query.name)} of ${code(entity.name)}`;
      claim(Object.values(queryNames(entity, query)), owner, places.pathOf(query));
    }
  }
}
