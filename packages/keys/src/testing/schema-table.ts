import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { type ClientInstance, createTestTable, type TestTable } from "./test-table.ts";

export interface SchemaTableOptions {
  /** Start of the table's id, for people who look at the emulator; default: the table's name in the schema. */
  readonly prefix?: string;
  /** The folder that the file's path starts at, and where `@rowsmith/cli` is looked for; default: the present one. */
  readonly cwd?: string;
}

/** The parts of `rowsmith plan --to admin` that a table of a test needs. */
interface AdminPlan {
  readonly tableId: string;
  readonly table: { readonly columnFamilies?: Readonly<Record<string, object>> };
  readonly initialSplits?: readonly { readonly key: string }[];
}

const run = promisify(execFile);

/**
 * Creates the table of a schema file, with its families, their garbage-collection rules and aggregates, and its splits, under
 * a name that no other has, so that tests can run side by side on one emulator. The file is read by `rowsmith plan`, so the
 * package `@rowsmith/cli` must be installed; deletion protection, backups and change streams are left out.
 *
 * @param instance - the client's instance, on an emulator
 * @param file - path of the schema, as `schemas/telemetry.bt.yaml`
 * @throws Error when there is no `@rowsmith/cli`, or with its findings when the schema has errors
 * @example
 * const { table, drop } = await createSchemaTable(bigtable.instance("test"), "schemas/telemetry.bt.yaml");
 * checkWritten(await writeRows(table, [readingEntry(reading)]));
 * await drop();
 */
export async function createSchemaTable<T>(
  instance: ClientInstance<T>,
  file: string,
  options: SchemaTableOptions = {},
): Promise<TestTable<T>> {
  const cwd = resolve(options.cwd ?? ".");
  const plan = await planOf(file, cwd);
  return createTestTable(instance, {
    families: withDurations(plan.table.columnFamilies ?? {}) as Readonly<Record<string, object>>,
    splits: (plan.initialSplits ?? []).map(({ key }) => Buffer.from(key, "base64")),
    // Ids have at most 50 characters, of which the unique part takes 17.
    prefix: (options.prefix ?? plan.tableId).slice(0, 33),
  });
}

async function planOf(file: string, cwd: string): Promise<AdminPlan> {
  const command = commandIn(cwd);
  try {
    const { stdout } = await run(process.execPath, [command, "plan", "--to", "admin", "--", file], { cwd });
    return JSON.parse(stdout);
  } catch (error) {
    const said = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : String(error);
    throw new Error(`no table can be made of ${file}, as rowsmith plan says: ${said}`);
  }
}

function commandIn(cwd: string): string {
  try {
    return join(
      dirname(createRequire(join(cwd, "package.json")).resolve("@rowsmith/cli/package.json")),
      "bin",
      "rowsmith.js",
    );
  } catch {
    throw new Error(
      `@rowsmith/cli, which reads the schema, is not installed for ${cwd}: npm install --save-dev @rowsmith/cli`,
    );
  }
}

/** Durations are texts in JSON (`3600s`, `0.001s`), and seconds and nanoseconds in the client's requests. */
function withDurations(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withDurations);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      name === "maxAge" && typeof part === "string" ? duration(part) : withDurations(part),
    ]),
  );
}

function duration(text: string): { readonly seconds: number; readonly nanos: number } {
  const [seconds, fraction = ""] = text.replace(/s$/, "").split(".");
  return { seconds: Number(seconds), nanos: Number(fraction.padEnd(9, "0")) };
}
