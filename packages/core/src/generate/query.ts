import type { Predicate } from "@rowsmith/keys";
import type { EntityModel, QueryModel } from "../model/types.ts";
import { entityNames, queryNames } from "./names.ts";
import type { Printer } from "./printer.ts";
import { selectedRow } from "./reads.ts";
import { propertyName } from "./source-text.ts";
import { componentType } from "./types.ts";

/** A query: what it asks for, its plan, and the scan, the page and the count that run it. */
export function printQuery(out: Printer, entity: EntityModel, query: QueryModel): void {
  const names = queryNames(entity, query);
  out.doc(`What the query \`${query.name}\` of ${entity.name} asks for.`, query.description);
  out.block(`export interface ${names.where}`, () => {
    for (const { component, op } of query.where) {
      out.line(`${propertyName(component)}: ${whereType(entity, component, op)};`);
    }
  });
  printPlan(out, entity, query);
  printScan(out, entity, query);
  printPage(out, entity, query);
  printCount(out, entity, query);
}

function printPlan(out: Printer, entity: EntityModel, query: QueryModel): void {
  const names = queryNames(entity, query);
  out.line();
  out.doc(
    "The ranges that the query reads. Pure; throws a KeyError for values that no key can hold.",
    isOpen(query) && "Where all its ranges are open it would read every row: it does with `fullScan: true`.",
  );
  out.block(
    `export function ${names.plan}(where: ${names.where}, options: planning.PlanOptions = {}): keys.Plan`,
    () => {
      const predicates = query.where.map(
        ({ component, op }) => `${propertyName(component)}: ${predicate(component, op)}`,
      );
      const spec = entityNames(entity).spec;
      const limits = `{ maxRanges: ${entity.maxRanges}, ...options }`;
      out.line(`return planning.plan(${spec}, { ${predicates.join(", ")} }, ${limits});`);
    },
  );
}

function printScan(out: Printer, entity: EntityModel, query: QueryModel): void {
  const names = queryNames(entity, query);
  out.line();
  out.doc(
    query.ordered
      ? "Runs the query: rows in key order across all buckets. Ends early by `break`, `limit` or `signal`."
      : "Runs the query: rows as they come. Ends early by `break`, `limit` or `signal`.",
  );
  const options = query.ordered ? "options" : "{ ...options, ordered: options.ordered ?? false }";
  printRun(out, entity, query, {
    name: names.scan,
    options: "ReadOptions",
    result: `bigtable.Scan<${selectedRow(entity)}>`,
    call: `bigtable.scanEntity(${entityNames(entity).entity}, table, ${names.plan}(where, options), ${options})`,
  });
}

function printPage(out: Printer, entity: EntityModel, query: QueryModel): void {
  const names = queryNames(entity, query);
  out.line();
  out.doc(
    "One page of the query in key order: at most `limit` rows, and the cursor that the next page goes on `after`.",
  );
  printRun(out, entity, query, {
    name: names.page,
    options: "ReadPageOptions",
    result: `Promise<bigtable.Page<${selectedRow(entity)}>>`,
    call: `bigtable.pageEntity(${entityNames(entity).entity}, table, ${names.plan}(where, options), options)`,
  });
}

function printCount(out: Printer, entity: EntityModel, query: QueryModel): void {
  const names = queryNames(entity, query);
  out.line();
  out.doc("How many rows the query has, without reading their values.");
  out.block(
    `export function ${names.count}(table: bigtable.ScanTarget, where: ${names.where}, options: bigtable.ReadOptions<${entityNames(entity).column}> = {}): Promise<number>`,
    () => {
      const { entity: constant } = entityNames(entity);
      out.line(`return bigtable.countEntity(${constant}, table, ${names.plan}(where, options), options);`);
    },
  );
}

/** A function that runs the query and gives rows with the columns `C`. */
function printRun(
  out: Printer,
  entity: EntityModel,
  query: QueryModel,
  run: { readonly name: string; readonly options: string; readonly result: string; readonly call: string },
): void {
  const { column } = entityNames(entity);
  const { where } = queryNames(entity, query);
  const parameters = `table: bigtable.ScanTarget, where: ${where}, options: bigtable.${run.options}<C> = {}`;
  out.block(`export function ${run.name}<C extends ${column} = ${column}>(${parameters}): ${run.result}`, () =>
    out.line(`return ${run.call};`),
  );
}

/** Whether all that the query asks for may be left open. */
function isOpen(query: QueryModel): boolean {
  return query.where.every(({ op }) => op === "range");
}

function whereType(entity: EntityModel, name: string, op: Predicate["op"]): string {
  const component = entity.key.components.find((component) => component.name === name)!;
  const type = componentType(component);
  if (op === "eq" || op === "prefix") return type;
  if (op === "range") return `keys.KeyRange<${type}>`;
  return component.type === "enum" ? `readonly (${type})[]` : `readonly ${type}[]`;
}

function predicate(component: string, op: Predicate["op"]): string {
  const property = { eq: "value", in: "values", range: "range", prefix: "prefix" }[op];
  return `{ op: "${op}", ${property}: where.${component} }`;
}
