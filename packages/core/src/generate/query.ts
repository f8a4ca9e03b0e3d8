import type { EntityModel, QueryModel } from "../model/types.ts";
import { entityNames, queryNames } from "./names.ts";
import type { Printer } from "./printer.ts";
import { propertyName } from "./source-text.ts";
import { componentType } from "./types.ts";

/** What every query of the entity shares: how its rows are merged and read. */
export function printReader(out: Printer, entity: EntityModel): void {
  const names = entityNames(entity);
  out.line(`const ${names.mergeKey} = keys.mergeKey(${names.spec});`);
  out.line();
  out.block(`function ${names.reader}(plan: keys.Plan): bigtable.RowReader<${names.row}>`, () => {
    out.block(
      "return",
      () => {
        out.line(`mergeKey: ${names.mergeKey},`);
        out.block(
          "read: (row) =>",
          () => {
            out.line(`const key = ${names.decode}(row.key);`);
            out.line(`const wanted = keys.matches(${names.spec}, plan.residual, { ...key });`);
            out.line(`return wanted ? ${names.readRow}(key, row.cells) : undefined;`);
          },
          "},",
        );
      },
      "};",
    );
  });
}

/** A query: what it asks for, its plan, and the scan that runs it. */
export function printQuery(out: Printer, entity: EntityModel, query: QueryModel): void {
  const names = queryNames(entity, query);
  out.doc(`What the query \`${query.name}\` of ${entity.name} asks for.`, query.description);
  out.block(`export interface ${names.where}`, () => {
    for (const { component, op } of query.where) {
      out.line(`${propertyName(component)}: ${whereType(entity, component, op)};`);
    }
  });
  out.line();
  out.doc("The ranges that the query reads. Pure; throws a KeyError for values that no key can hold.");
  out.block(`export function ${names.plan}(where: ${names.where}): keys.Plan`, () => {
    const predicates = query.where.map(
      ({ component, op }) => `${propertyName(component)}: ${predicate(component, op)}`,
    );
    const spec = entityNames(entity).spec;
    out.line(`return keys.plan(${spec}, { ${predicates.join(", ")} }, { maxRanges: ${entity.maxRanges} });`);
  });
  out.line();
  out.doc(
    query.ordered
      ? "Runs the query: rows in key order across all buckets. Ends early by `break`, `limit` or `signal`."
      : "Runs the query: rows as they come. Ends early by `break`, `limit` or `signal`.",
  );
  out.block(
    `export function ${names.scan}(table: bigtable.ScanTarget, where: ${names.where}, options: bigtable.ScanOptions = {}): AsyncIterable<${entityNames(entity).row}>`,
    () => {
      out.line(`const plan = ${names.plan}(where);`);
      const options = query.ordered ? "options" : "{ ...options, ordered: options.ordered ?? false }";
      out.line(`return bigtable.scan(table, plan, ${entityNames(entity).reader}(plan), ${options});`);
    },
  );
}

function whereType(entity: EntityModel, name: string, op: QueryModel["where"][number]["op"]): string {
  const component = entity.key.components.find((component) => component.name === name)!;
  const type = componentType(component);
  if (op === "eq" || op === "prefix") return type;
  if (op === "range") return `keys.KeyRange<${type}>`;
  return component.type === "enum" ? `readonly (${type})[]` : `readonly ${type}[]`;
}

function predicate(component: string, op: QueryModel["where"][number]["op"]): string {
  const property = { eq: "value", in: "values", range: "range", prefix: "prefix" }[op];
  return `{ op: "${op}", ${property}: where.${component} }`;
}
