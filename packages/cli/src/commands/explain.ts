import type { EntityModel, QueryModel } from "@rowsmith/core";
import { toHex, type Where } from "@rowsmith/keys";
import { type ExampleKey, exampleKey, exampleWhere } from "../explain/example.ts";
import { componentLayouts, keyPicture } from "../explain/layout.ts";
import { planJson, planLines } from "../explain/ranges.ts";
import { keySize } from "../explain/size.ts";
import { CliError } from "../output/error.ts";
import { type Colors, colorsFor, count, print, printJson, visible } from "../output/terminal.ts";
import { findProject } from "../project/config.ts";
import { type FoundEntity, findEntity, findQuery, noMore, takeFile } from "../project/entities.ts";
import { checkWhere, planWhere } from "../query/plan.ts";
import { whereTerms } from "../query/show.ts";
import { parseWhere } from "../query/where.ts";

export interface ExplainOptions {
  readonly where?: readonly string[];
  readonly json?: boolean;
}

/** Shows an entity's key and what its queries read; with --where, what those values read. */
export async function explain(args: readonly string[], options: ExplainOptions): Promise<number> {
  const { file, rest } = takeFile(args);
  const [entityName, queryName, ...more] = rest;
  noMore(more, "explain");
  const found = await findEntity(findProject(process.cwd()), file, entityName);
  const query = queryName === undefined ? undefined : findQuery(found, queryName);
  const terms = options.where ?? [];
  const given = terms.length > 0 ? parseWhere(found.entity.key, terms) : undefined;
  if (query && given) checkWhere(found.entity, query, given);
  if (options.json) printJson(jsonOf(found, query, given));
  else print(`${prettyOf(found, query, given, colorsFor(process.stdout)).join("\n")}\n`);
  return 0;
}

/** A query with the predicates that it is explained by. */
interface Explained {
  readonly query: QueryModel | undefined;
  readonly where: Where;
  readonly ordered: boolean;
}

/** What to explain: the values given, else the query asked for or all queries by example values. */
function explained(entity: EntityModel, query: QueryModel | undefined, given: Where | undefined): Explained[] {
  if (given) return [{ query, where: given, ordered: query?.ordered ?? true }];
  const queries = query ? [query] : entity.queries;
  if (queries.length === 0) return [];
  const example = needExample(entity);
  return queries.map((each) => ({
    query: each,
    where: exampleWhere(entity, each, example),
    ordered: each.ordered,
  }));
}

function needExample(entity: EntityModel): ExampleKey {
  const example = exampleKey(entity.key);
  if (example) return example;
  throw new CliError({
    what: `No example value fits the key of ${entity.name}.`,
    where: entity.name,
    why: "A component's pattern or maxBytes refuses every example that was tried.",
    next: "Give values: rowsmith explain ENTITY QUERY --where name=value.",
  });
}

function planned(entity: EntityModel, { query, where, ordered }: Explained): Record<string, unknown> {
  const plan = planWhere(entity, where);
  return {
    entity: entity.name,
    query: query?.name ?? null,
    where: whereTerms(entity.key, where),
    ...planJson(plan),
    order: plan.order,
    ordered,
    fanOut: plan.fanOut,
  };
}

function jsonOf({ schema, entity }: FoundEntity, query: QueryModel | undefined, given: Where | undefined): unknown {
  const plans = explained(entity, query, given).map((each) => planned(entity, each));
  if (query || given) return plans[0];
  const example = needExample(entity);
  const { min, max } = keySize(entity.key);
  return {
    entity: entity.name,
    type: entity.type,
    file: schema.file,
    table: schema.model.table,
    key: {
      layout: entity.key.layout,
      delimiter: entity.key.layout === "text" ? entity.key.delimiter : null,
      minBytes: min,
      maxBytes: max,
      example: toHex(example.key),
      components: componentLayouts(entity).map(({ name, type, minBytes, maxBytes }) => ({
        name,
        type,
        minBytes,
        maxBytes,
      })),
    },
    queries: plans,
  };
}

function prettyOf(
  { schema, entity }: FoundEntity,
  query: QueryModel | undefined,
  given: Where | undefined,
  colors: Colors,
): string[] {
  const place = colors.dim(`${entity.type} in table ${visible(schema.model.table)}, ${visible(schema.file)}`);
  const lines = [`${colors.bold(entity.name)}  ${place}`, "", ...keyLines(entity, colors)];
  for (const each of explained(entity, query, given)) {
    const title = each.query ? `query ${each.query.name}` : "these values";
    const terms = whereTerms(entity.key, each.where).map((term) => visible(term));
    lines.push("", `${colors.bold(title)}  ${terms.join("  ")}${given ? "" : colors.dim("  (example values)")}`);
    lines.push(
      ...planLines(planWhere(entity, each.where), entity.key.layout, each.ordered, colors).map((line) => `  ${line}`),
    );
  }
  return lines;
}

function keyLines(entity: EntityModel, colors: Colors): string[] {
  const example = exampleKey(entity.key);
  const { layout, delimiter } = entity.key;
  const title = `key, layout ${layout}${layout === "text" ? `, delimiter ${JSON.stringify(delimiter)}` : ""}`;
  if (!example) return [`${title}: no example value fits its patterns`];
  const { min, max } = keySize(entity.key);
  const size = max === null ? `${count(min, "byte")} or more` : `${min} to ${max} bytes`;
  return [
    `${title}, ${min === max ? count(min, "byte") : size}`,
    "",
    ...keyPicture(entity.key, componentLayouts(entity), example, colors).map((line) =>
      line === "" ? "" : `  ${line}`,
    ),
  ];
}
