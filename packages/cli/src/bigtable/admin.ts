import type { Bigtable } from "@google-cloud/bigtable";
import {
  createTableRequest,
  type InstanceName,
  instanceName,
  type LiveTable,
  liveTable,
  type TablePlan,
} from "@rowsmith/core";
import { CliError } from "../output/error.ts";
import { clientProtos } from "./client.ts";
import { STATUS, statusCode } from "./errors.ts";

/** The admin API creates a table in seconds; a minute without an answer is a failure. */
const TIMEOUT_MS = 60_000;

/** The table as it is, or `null` where there is none. */
export async function readTable(client: Bigtable, instance: InstanceName, table: string): Promise<LiveTable | null> {
  const name = `${instanceName(instance)}/tables/${table}`;
  try {
    return liveTable((await adminRequest(client, "getTable", { name, view: "FULL" })) as object);
  } catch (error) {
    if (statusCode(error) === STATUS.notFound) return null;
    throw error;
  }
}

/** Creates the table with its families and splits. False where it came to exist in the meantime. */
export async function createTable(client: Bigtable, instance: InstanceName, plan: TablePlan): Promise<boolean> {
  if (plan.granularity === "micros") needMicros(plan.table);
  try {
    await adminRequest(client, "createTable", createTableRequest(plan, instance));
    return true;
  } catch (error) {
    if (statusCode(error) === STATUS.alreadyExists) return false;
    throw error;
  }
}

/** A client that does not know an enum value sends none, and the table would silently be created with millis. */
function needMicros(table: string): void {
  const known: Readonly<Record<string, unknown>> = clientProtos().google.bigtable.admin.v2.Table.TimestampGranularity;
  if ("MICROS" in known) return;
  throw new CliError({
    what: `This version of @google-cloud/bigtable cannot create table ${table} with granularity micros.`,
    where: table,
    why: "Its protos have no MICROS; the table would be created with millis, which cannot be changed afterwards.",
    next: "Install a newer client, or create the table from rowsmith plan --to admin.",
  });
}

function adminRequest(client: Bigtable, method: string, reqOpts: object): Promise<unknown> {
  return new Promise((resolve, reject) => {
    client.request(
      { client: "BigtableTableAdminClient", method, reqOpts, gaxOpts: { timeout: TIMEOUT_MS, maxRetries: 0 } },
      (error: Error | null, reply?: unknown) => (error ? reject(error) : resolve(reply)),
    );
  });
}
