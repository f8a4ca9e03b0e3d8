import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Bigtable, type Table } from "@google-cloud/bigtable";
import { startEmulator } from "@rowsmith/keys/testing";

const PROJECT = "rowsmith";
const INSTANCE = "rowsmith";

export interface OpenTable {
  readonly table: Table;
  /** Closes the client, and stops the emulator if it was started here. */
  close(): Promise<void>;
}

/** The table `id` of this folder's schema, on the emulator that BIGTABLE_EMULATOR_HOST names, or on one started here. */
export async function openTable(id: string): Promise<OpenTable> {
  // An emulator needs no credentials: without this the client looks for a metadata server.
  process.env.METADATA_SERVER_DETECTION = "none";
  const emulator = await startEmulator();
  try {
    apply(emulator.host);
    const client = new Bigtable({ projectId: PROJECT, apiEndpoint: emulator.host, metricsEnabled: false });
    const close = async (): Promise<void> => {
      await client.close();
      await emulator.stop();
    };
    return { table: client.instance(INSTANCE).table(id), close };
  } catch (error) {
    await emulator.stop();
    throw error;
  }
}

/** Runs `rowsmith apply` in this folder: it creates the table, or finds it as the schema says. */
function apply(host: string): void {
  const rowsmith = createRequire(import.meta.url).resolve("@rowsmith/cli/bin/rowsmith.js");
  execFileSync(process.execPath, [rowsmith, "apply", "--project", PROJECT, "--instance", INSTANCE], {
    cwd: join(import.meta.dirname, ".."),
    env: { ...process.env, BIGTABLE_EMULATOR_HOST: host },
    stdio: "inherit",
  });
}
