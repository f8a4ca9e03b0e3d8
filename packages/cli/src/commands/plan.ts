import { gcText, type InstanceName, instanceName, isRenderError, planTable, tableOutputs } from "@rowsmith/core";
import { toHex } from "@rowsmith/keys";
import { optionalTarget, type TargetOptions } from "../bigtable/target.ts";
import { CliError } from "../output/error.ts";
import { keyText } from "../output/keys.ts";
import { colorsFor, count, print, printJson, visible } from "../output/terminal.ts";
import { findProject } from "../project/config.ts";
import { type UsableSchema, usableSchemas } from "../project/schemas.ts";

export interface PlanOptions extends TargetOptions {
  readonly to?: string;
  readonly json?: boolean;
}

/** Prints the tables to create: for people, as data, or for another tool. */
export async function plan(files: readonly string[], options: PlanOptions): Promise<number> {
  const schemas = await usableSchemas(findProject(process.cwd()), files);
  const target = optionalTarget(options);
  if (options.to !== undefined) printFor(options.to, schemas, target, options.json === true);
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
  const texts = schemas.map((schema) => {
    try {
      return output(planTable(schema.model), target);
    } catch (error) {
      if (!isRenderError(error)) throw error;
      throw new CliError({ what: `${error.message}.`, where: `${schema.file}, --to ${tool}`, next: error.next });
    }
  });
  if (tool === "cbt" && json) printJson({ commands: texts.flatMap((text) => text.trimEnd().split("\n")) });
  else if (tool === "admin" && texts.length > 1) printJson(texts.map((text) => JSON.parse(text)));
  else print(texts.join(""));
}

function jsonTable({ file, model }: UsableSchema, target: InstanceName | undefined): unknown {
  const { table, granularity, families, splits } = planTable(model);
  return {
    file,
    ...(target && { parent: instanceName(target) }),
    table,
    granularity,
    families: families.map(({ id, gc }) => ({ id, gc: gcText(gc) })),
    splits: splits.map(toHex),
  };
}

function prettyTable({ file, model }: UsableSchema, target: InstanceName | undefined): string {
  const colors = colorsFor(process.stdout);
  const { table, granularity, families, splits } = planTable(model);
  const width = Math.max(...families.map(({ id }) => id.length));
  const lines = [`${colors.bold(`table ${visible(table)}`)}  ${colors.dim(visible(file))}`];
  if (target) lines.push(`  instance     ${visible(instanceName(target))}`);
  lines.push(`  granularity  ${granularity}`);
  for (const { id, gc } of families) lines.push(`  family       ${visible(id).padEnd(width)}  gc ${gcText(gc)}`);
  lines.push(`  splits       ${splitsText(splits)}`);
  return `${lines.join("\n")}\n`;
}

function splitsText(splits: readonly Uint8Array[]): string {
  if (splits.length === 0) return "none";
  const shown =
    splits.length <= 6 ? splits.map(keyText) : [...splits.slice(0, 3).map(keyText), "…", keyText(splits.at(-1)!)];
  return `${count(splits.length, "row key")}: ${shown.join(" ")}`;
}
