import {
  gcText,
  type InstanceName,
  instanceName,
  isRenderError,
  planTable,
  renderRowKeySchema,
  rowKeySchema,
  type TablePlan,
  tableOutputs,
} from "@rowsmith/core";
import { toHex } from "@rowsmith/keys";
import { optionalTarget, type TargetOptions } from "../bigtable/target.ts";
import { CliError } from "../output/error.ts";
import { keyText } from "../output/keys.ts";
import { colorsFor, count, note, print, printJson, visible } from "../output/terminal.ts";
import { findProject } from "../project/config.ts";
import { type UsableSchema, usableSchemas } from "../project/schemas.ts";

export interface PlanOptions extends TargetOptions {
  readonly to?: string;
  readonly json?: boolean;
  readonly entity?: string;
}

/** Prints the tables to create: for people, as data, or for another tool. */
export async function plan(files: readonly string[], options: PlanOptions): Promise<number> {
  const schemas = await usableSchemas(findProject(process.cwd()), files);
  const target = optionalTarget(options);
  if (options.entity !== undefined && options.to !== "row-key-schema") {
    throw new CliError({
      what: "--entity is given without --to row-key-schema.",
      where: "rowsmith plan",
      why: "A table is planned with all its entities; only a row key schema is of one.",
      next: "Leave --entity out, or add --to row-key-schema.",
    });
  }
  if (options.to === "row-key-schema") printRowKeySchema(schemas, options);
  else if (options.to !== undefined) printFor(options.to, schemas, target, options.json === true);
  else if (options.json) printJson({ tables: schemas.map((schema) => jsonTable(schema, target)) });
  else print(schemas.map((schema) => prettyTable(schema, target)).join("\n"));
  return 0;
}

function printFor(
  tool: string,
  schemas: readonly UsableSchema[],
  target: InstanceName | undefined,
  json: boolean,
): void {
  const output = tableOutputs[tool]!;
  const texts = schemas.map((schema) => rendered(schema, tool, () => output(planTable(schema.model), target)));
  if (tool === "cbt" && json) printJson({ commands: texts.flatMap((text) => text.trimEnd().split("\n")) });
  else if (tool === "admin" && texts.length > 1) printJson(texts.map((text) => JSON.parse(text)));
  else print(texts.join(""));
}

/** The row key schema of one table: YAML for gcloud with the notes as comments, or JSON with the notes on stderr. */
function printRowKeySchema(schemas: readonly UsableSchema[], { entity, json }: PlanOptions): void {
  const having = schemas.filter(
    ({ model }) => entity === undefined || model.entities.some(({ name }) => name === entity),
  );
  const [schema, ...others] = having.length > 0 ? having : schemas;
  if (schema === undefined || others.length > 0) {
    throw new CliError({
      what: "A row key schema is of one table, and there are several.",
      where: schemas.map(({ file }) => file).join(", "),
      next: `Name one of the files${entity === undefined ? ", or its --entity" : ""}.`,
    });
  }
  const text = rendered(schema, "row-key-schema", () =>
    renderRowKeySchema(schema.model, json ? "json" : "yaml", entity),
  );
  if (json) for (const line of rowKeySchema(schema.model, entity).notes) note(line);
  print(text);
}

/** What one of the outputs can't say is an error of the one form. */
function rendered(schema: UsableSchema, tool: string, render: () => string): string {
  try {
    return render();
  } catch (error) {
    if (!isRenderError(error)) throw error;
    throw new CliError({ what: `${error.message}.`, where: `${schema.file}, --to ${tool}`, next: error.next });
  }
}

function jsonTable({ file, model }: UsableSchema, target: InstanceName | undefined): unknown {
  const { table, granularity, families, splits, options } = planTable(model);
  return {
    file,
    ...(target && { parent: instanceName(target) }),
    table,
    granularity,
    families: families.map(({ id, gc, aggregate }) => ({ id, gc: gcText(gc), ...(aggregate && { aggregate }) })),
    splits: splits.map(toHex),
    ...(Object.keys(options).length > 0 && { options: optionTexts(options) }),
  };
}

/** The options as a schema writes them. */
function optionTexts({ deletionProtection, changeStream, automatedBackups }: TablePlan["options"]): object {
  return {
    ...(deletionProtection !== undefined && { deletionProtection }),
    ...(changeStream && { changeStream: changeStream.text }),
    ...(automatedBackups && {
      automatedBackups: { retention: automatedBackups.retention.text, frequency: automatedBackups.frequency.text },
    }),
  };
}

function prettyTable({ file, model }: UsableSchema, target: InstanceName | undefined): string {
  const colors = colorsFor(process.stdout);
  const { table, granularity, families, splits, options } = planTable(model);
  const width = Math.max(...families.map(({ id }) => id.length));
  const lines = [`${colors.bold(`table ${visible(table)}`)}  ${colors.dim(visible(file))}`];
  if (target) lines.push(`  instance     ${visible(instanceName(target))}`);
  lines.push(`  granularity  ${granularity}`);
  for (const { id, gc, aggregate } of families) {
    const totals = aggregate === undefined ? "" : `, totals by ${aggregate}`;
    lines.push(`  family       ${visible(id).padEnd(width)}  gc ${gcText(gc)}${totals}`);
  }
  lines.push(`  splits       ${splitsText(splits)}`);
  for (const [option, value] of Object.entries(optionTexts(options))) {
    const text =
      typeof value === "object"
        ? Object.entries(value)
            .map((part) => part.join(" "))
            .join(", ")
        : value;
    lines.push(`  option       ${option} ${text}`);
  }
  return `${lines.join("\n")}\n`;
}

const splitText = (split: Uint8Array): string => keyText(split);

function splitsText(splits: readonly Uint8Array[]): string {
  if (splits.length === 0) return "none";
  const shown =
    splits.length <= 6 ? splits.map(splitText) : [...splits.slice(0, 3).map(splitText), "…", splitText(splits.at(-1)!)];
  return `${count(splits.length, "row key")}: ${shown.join(" ")}`;
}
