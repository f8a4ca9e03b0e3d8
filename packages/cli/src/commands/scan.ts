import { cellRules, type EntityModel } from "@rowsmith/core";
import type { RowReader, ScanOptions, ScanTarget } from "@rowsmith/keys/bigtable";
import { bucketKey, mergeKey } from "@rowsmith/keys/plan";
import { withClient } from "../bigtable/client.ts";
import { scanError } from "../bigtable/errors.ts";
import { liveTarget, type TargetOptions } from "../bigtable/target.ts";
import { CliError, EXIT } from "../output/error.ts";
import { print } from "../output/terminal.ts";
import { holding, interrupted } from "../process.ts";
import { findProject } from "../project/config.ts";
import { findEntity, findQuery, noMore, takeFile } from "../project/entities.ts";
import { askedColumns, columnRefs } from "../query/columns.ts";
import { checkWhere, planQuery } from "../query/plan.ts";
import { jsonOutput, type RowOutput, tableOutput, write } from "../query/row-output.ts";
import { rowReader, type ScannedRow, type UnreadableRow } from "../query/rows.ts";
import { ScanNotes } from "../query/scan-notes.ts";
import { parseWhere } from "../query/where.ts";

export interface ScanCommandOptions extends TargetOptions {
  readonly where?: readonly string[];
  readonly limit?: number;
  readonly after?: string;
  readonly columns?: string;
  readonly keysOnly?: boolean;
  readonly count?: boolean;
  readonly fullScan?: boolean;
  readonly stats?: boolean;
  readonly json?: boolean;
}

/** Runs a query and prints its rows as they come, or how many there are. */
export async function scan(args: readonly string[], options: ScanCommandOptions): Promise<number> {
  const { file, rest } = takeFile(args);
  const [entityName, queryName, ...more] = rest;
  noMore(more, "scan");
  refuseTogether(options);
  const found = await findEntity(findProject(process.cwd()), file, entityName);
  const { entity, schema } = found;
  const query = findQuery(found, neededQuery(entity, queryName));
  const where = parseWhere(entity.key, options.where ?? []);
  checkWhere(entity, query, where);
  const asked = askedColumns(entity, options);
  const plan = planQuery(entity, query, where, options.fullScan);
  const target = liveTarget(options);

  const library = await import("@rowsmith/keys/bigtable");
  const columns = options.count ? [] : (asked ?? entity.columns);
  const reader = {
    mergeKey: mergeKey(entity.key),
    bucketKey: bucketKey(entity.key),
    cells: cellRules(schema.model, entity),
    columns: columnRefs(asked),
    read: rowReader(entity, plan, columns),
  };
  const notes = new ScanNotes(options.json ?? false);
  const leave = (row: UnreadableRow): void => notes.leftOut(row, entity.key.layout);
  const run = async (table: ScanTarget): Promise<void> => {
    if (options.count) {
      const number = await library.count(table, plan, readable(reader, leave), { ...limited(options) });
      print(options.json ? JSON.stringify({ count: number }) : String(number));
      return;
    }
    const output = options.json ? jsonOutput() : tableOutput(entity, columns);
    // Rows of a limited scan are a page: they come in order, so that the next one begins behind them.
    const ordered = query.ordered || options.limit !== undefined || options.after !== undefined;
    const { limit, after } = options;
    const most = limit === undefined || limit === 0 ? limit : limit + 1;
    const rows = library.scan(table, plan, reader, {
      ordered,
      signal: interrupted,
      ...(most !== undefined && { limit: most }),
      ...(after !== undefined && { after }),
    });
    try {
      notes.cursor(await printRows(rows, limit, output, leave));
    } catch (error) {
      // Before the connection is closed, which a second ^C does not wait for.
      await write(output.end());
      notes.cursor(rows.cursor());
      throw error;
    } finally {
      if (options.stats) notes.stats(rows.counters());
    }
  };
  try {
    await holding(() =>
      withClient(target, (client) => run(client.instance(target.instance).table(schema.model.table))),
    );
  } catch (error) {
    if (interrupted.aborted) return EXIT.interrupted;
    throw error instanceof CliError ? error : scanError(`scan table ${schema.model.table}`, target, error);
  }
  notes.end();
  return notes.unreadable === 0 ? EXIT.clean : EXIT.findings;
}

/** Prints rows up to the limit. Returns the cursor behind the last one where a further row is there. */
async function printRows(
  rows: AsyncIterable<ScannedRow | UnreadableRow> & { cursor(): string | null },
  limit: number | undefined,
  output: RowOutput,
  leave: (row: UnreadableRow) => void,
): Promise<string | null> {
  let seen = 0;
  let last: string | null = null;
  let next: string | null = null;
  for await (const row of rows) {
    if (seen === limit) {
      next = last;
      break;
    }
    if ("rawKey" in row) leave(row);
    else await write(output.row(row));
    if (++seen === limit) last = rows.cursor();
  }
  await write(output.end());
  return next;
}

/** A reader for counting: rows that can't be read are no rows of the entity. */
function readable<T>(
  reader: RowReader<T | UnreadableRow>,
  leave: (row: UnreadableRow) => void,
): RowReader<T | undefined> {
  return {
    ...reader,
    read: (row, generation) => {
      const found = reader.read(row, generation);
      if (typeof found !== "object" || found === null || !("rawKey" in found)) return found as T | undefined;
      leave(found);
      return undefined;
    },
  };
}

function limited({ limit }: ScanCommandOptions): Pick<ScanOptions, "limit" | "signal"> {
  return { signal: interrupted, ...(limit !== undefined && { limit }) };
}

/** A count has neither a place to go on at nor counters. */
function refuseTogether({ count, after, stats }: ScanCommandOptions): void {
  const other = after !== undefined ? "--after" : stats ? "--stats" : undefined;
  if (!count || other === undefined) return;
  throw new CliError({
    what: `--count can't be given with ${other}.`,
    where: "rowsmith scan",
    why: "It counts all rows of the query, in no order.",
    next: `Leave ${other} out.`,
  });
}

function neededQuery(entity: EntityModel, name: string | undefined): string {
  if (name !== undefined) return name;
  throw new CliError({
    what: "No query is named.",
    where: "rowsmith scan",
    next: `Name one of the queries of ${entity.name}: ${entity.queries.map((query) => query.name).join(", ")}.`,
  });
}
