import type { EntityModel } from "@rowsmith/core";
import { toHex } from "@rowsmith/keys";
import { type ExampleKey, exampleKey, exampleWhere } from "../explain/example.ts";
import { type Explained, explainWhere } from "../explain/explained.ts";
import { componentLayouts, keyPicture } from "../explain/layout.ts";
import { planJson } from "../explain/plan-json.ts";
import { planLines } from "../explain/plan-lines.ts";
import { keySize } from "../explain/size.ts";
import { CliError, EXIT } from "../output/error.ts";
import { type Colors, colorsFor, count, note, print, printJson, visible } from "../output/terminal.ts";
import { findProject } from "../project/config.ts";
import { type FoundEntity, findEntity, findQuery, noMore, takeFile } from "../project/entities.ts";
import { checkWhere } from "../query/plan.ts";
import { whereTerms } from "../query/show.ts";
import { parseWhere } from "../query/where.ts";

export interface ExplainOptions {
  readonly where?: readonly string[];
  readonly fullScan?: boolean;
  readonly check?: boolean;
  readonly json?: boolean;
}

/** Shows an entity's key and what its queries read; with --where, what those values read. */
export async function explain(args: readonly string[], options: ExplainOptions): Promise<number> {
  const { file, rest } = takeFile(args);
  const [entityName, queryName, ...more] = rest;
  noMore(more, "explain");
  const project = findProject(process.cwd());
  const found = await findEntity(project, file, entityName);
  const { entity } = found;
  const query = queryName === undefined ? undefined : findQuery(found, queryName);
  const terms = options.where ?? [];
  const fullScan = options.fullScan ?? false;
  const given = terms.length > 0 || fullScan ? parseWhere(entity.key, terms) : undefined;
  if (query && given) checkWhere(entity, query, given);

  const settings = { fullScan, thresholds: project.thresholds };
  const asked = query ? [query] : given ? [undefined] : entity.queries;
  const example = given || asked.length === 0 ? undefined : needExample(entity);
  const plans = asked.map((each) =>
    explainWhere(found, each, given ?? exampleWhere(entity, each!, example!), settings),
  );
  if (options.json) printJson(query || given ? planJson(entity.key, plans[0]!) : entityJson(found, plans));
  else print(`${prettyOf(found, plans, given !== undefined, colorsFor(process.stdout)).join("\n")}\n`);
  return options.check ? checked(plans) : EXIT.clean;
}

/** Ends with 1 where a query is above a threshold. */
function checked(plans: readonly Explained[]): number {
  const above = plans.filter(({ exceeded }) => exceeded.length > 0);
  if (above.length === 0) return EXIT.clean;
  const names = above.map(({ query }) => query?.name ?? "these values");
  note(`Above the thresholds of rowsmith.yaml: ${names.join(", ")}.`);
  return EXIT.findings;
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

function entityJson({ schema, entity }: FoundEntity, plans: readonly Explained[]): unknown {
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
    queries: plans.map((each) => planJson(entity.key, each)),
  };
}

function prettyOf(
  { schema, entity }: FoundEntity,
  plans: readonly Explained[],
  given: boolean,
  colors: Colors,
): string[] {
  const place = colors.dim(`${entity.type} in table ${visible(schema.model.table)}, ${visible(schema.file)}`);
  const lines = [`${colors.bold(entity.name)}  ${place}`, "", ...keyLines(entity, colors)];
  for (const each of plans) {
    const title = each.query ? `query ${each.query.name}` : "these values";
    const terms = whereTerms(entity.key, each.where).map((term) => visible(term));
    const shown = terms.length > 0 ? terms.join("  ") : "every row";
    lines.push("", `${colors.bold(title)}  ${shown}${given ? "" : colors.dim("  (example values)")}`);
    lines.push(...planLines(each, entity.key, colors).map((line) => `  ${line}`));
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
