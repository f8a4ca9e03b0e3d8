import type { Bigtable } from "@google-cloud/bigtable";
import { planTable, type TablePlan, tableDifferences } from "@rowsmith/core";
import { createTable, readTable } from "../bigtable/admin.ts";
import { withClient } from "../bigtable/client.ts";
import { liveError } from "../bigtable/errors.ts";
import { liveTarget, type Target, type TargetOptions } from "../bigtable/target.ts";
import { CliError, EXIT } from "../output/error.ts";
import { colorsFor, note, print, printJson, visible } from "../output/terminal.ts";
import { findProject } from "../project/config.ts";
import { usableSchemas } from "../project/schemas.ts";

export interface ApplyOptions extends TargetOptions {
  readonly json?: boolean;
}

interface Applied {
  readonly table: string;
  /** `differs`: the table is there and is not what the schema says. */
  readonly status: "created" | "unchanged" | "differs";
  readonly differences: readonly string[];
}

/** Creates the tables that are missing and verifies all of them; a table that differs is left as it is. */
export async function apply(files: readonly string[], options: ApplyOptions): Promise<number> {
  const plans = (await usableSchemas(findProject(process.cwd()), files)).map(({ model }) => planTable(model));
  const target = liveTarget(options);
  const applied = await withClient(target, async (client) => {
    const results: Applied[] = [];
    for (const plan of plans) {
      const result = await applyTable(client, target, plan);
      results.push(result);
      if (!options.json) print(pretty(result));
    }
    return results;
  });
  if (options.json) printJson({ tables: applied });
  if (applied.every(({ status }) => status !== "differs")) return EXIT.clean;
  note("A table differs from its schema. Nothing was changed in it: change the schema, or the table.");
  return EXIT.findings;
}

async function applyTable(client: Bigtable, target: Target, plan: TablePlan): Promise<Applied> {
  const { table } = plan;
  try {
    const before = await readTable(client, target, table);
    const created = before === null && (await createTable(client, target, plan));
    // What was asked for is not trusted to be what there is.
    const live = before ?? (await readTable(client, target, table));
    const differences = live === null ? ["the table is missing after its creation"] : tableDifferences(plan, live);
    if (differences.length > 0) return { table, status: "differs", differences };
    return { table, status: created ? "created" : "unchanged", differences };
  } catch (error) {
    throw error instanceof CliError ? error : liveError(`apply table ${table}`, target, error);
  }
}

const STATUS_TEXT = { created: "created and verified", unchanged: "nothing to do", differs: "differs" } as const;

function pretty({ table, status, differences }: Applied): string {
  const colors = colorsFor(process.stdout);
  const shown = status === "differs" ? colors.red(STATUS_TEXT[status]) : colors.green(STATUS_TEXT[status]);
  return [`table ${visible(table)}: ${shown}`, ...differences.map((line) => `  ${visible(line)}`)].join("\n");
}
