import { once } from "node:events";
import { cellRules, type EntityModel } from "@rowsmith/core";
import { bucketKey, isDerived, mergeKey } from "@rowsmith/keys";
import { withClient } from "../bigtable/client.ts";
import { scanError } from "../bigtable/errors.ts";
import { liveTarget, type TargetOptions } from "../bigtable/target.ts";
import { CliError, EXIT } from "../output/error.ts";
import { keyText } from "../output/keys.ts";
import { TextTable } from "../output/table.ts";
import { colorsFor, count, note, visible } from "../output/terminal.ts";
import { holding, interrupted } from "../process.ts";
import { findProject } from "../project/config.ts";
import { findEntity, findQuery, noMore, takeFile } from "../project/entities.ts";
import { checkWhere, planWhere } from "../query/plan.ts";
import { rowReader, type ScannedRow } from "../query/rows.ts";
import { parseWhere } from "../query/where.ts";

export interface ScanCommandOptions extends TargetOptions {
  readonly where?: readonly string[];
  readonly limit?: number;
  readonly json?: boolean;
}

/** How many unreadable rows are named one by one. */
const NAMED = 3;

/** Runs a query and prints its rows as they come. */
export async function scan(args: readonly string[], options: ScanCommandOptions): Promise<number> {
  const { file, rest } = takeFile(args);
  const [entityName, queryName, ...more] = rest;
  noMore(more, "scan");
  const found = await findEntity(findProject(process.cwd()), file, entityName);
  const { entity, schema } = found;
  const query = findQuery(found, neededQuery(entity, queryName));
  const where = parseWhere(entity.key, options.where ?? []);
  checkWhere(entity, query, where);
  const plan = planWhere(entity, where);
  const target = liveTarget(options);

  const { scan: run } = await import("@rowsmith/keys/bigtable");
  const read = rowReader(entity, plan);
  const output = options.json ? jsonOutput() : tableOutput(entity);
  let unreadable = 0;
  const readAll = async (): Promise<void> => {
    await withClient(target, async (client) => {
      const table = client.instance(target.instance).table(schema.model.table);
      const rows = run(
        table,
        plan,
        {
          mergeKey: mergeKey(entity.key),
          bucketKey: bucketKey(entity.key),
          cells: cellRules(schema.model, entity),
          read,
        },
        {
          ordered: query.ordered,
          signal: interrupted,
          ...(options.limit !== undefined && { limit: options.limit }),
        },
      );
      for await (const row of rows) {
        if ("rawKey" in row) {
          if (unreadable++ < NAMED)
            note(`row ${keyText(row.rawKey, entity.key.layout)} cannot be read: ${visible(row.problem)}`);
        } else {
          await write(output.row(row));
        }
      }
    });
  };
  try {
    await holding(readAll);
  } catch (error) {
    if (interrupted.aborted) return EXIT.interrupted;
    await write(output.end());
    throw error instanceof CliError ? error : scanError(`scan table ${schema.model.table}`, target, error);
  }
  await write(output.end());
  if (unreadable === 0) return EXIT.clean;
  note(`${count(unreadable, "row")} of the table ${unreadable === 1 ? "is" : "are"} not as the schema says; left out.`);
  return EXIT.findings;
}

function neededQuery(entity: EntityModel, name: string | undefined): string {
  if (name !== undefined) return name;
  throw new CliError({
    what: "No query is named.",
    where: "rowsmith scan",
    next: `Name one of the queries of ${entity.name}: ${entity.queries.map((query) => query.name).join(", ")}.`,
  });
}

interface RowOutput {
  row(row: ScannedRow): string;
  end(): string;
}

function jsonOutput(): RowOutput {
  return { row: (row) => `${JSON.stringify(row)}\n`, end: () => "" };
}

function tableOutput(entity: EntityModel): RowOutput {
  const keys = entity.key.components.filter((component) => !isDerived(component)).map((component) => component.name);
  const columns = entity.columns.map((column) => column.name);
  const table = new TextTable([...keys, ...columns], colorsFor(process.stdout));
  return {
    row: (row) =>
      table.add([
        ...keys.map((name) => String(row.key[name])),
        ...columns.map((name) => (Object.hasOwn(row.columns, name) ? String(row.columns[name]) : "")),
      ]),
    end: () => table.end(),
  };
}

/** Waits where the reader of the output is slower than the scan. */
async function write(text: string): Promise<void> {
  if (text !== "" && !process.stdout.write(text)) await once(process.stdout, "drain");
}
