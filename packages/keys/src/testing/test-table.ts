import { randomBytes } from "node:crypto";

/** The few members of the client's `Instance` that creating a table uses. */
export interface ClientInstance<T> {
  /** `projects/…/instances/…` */
  readonly name: string;
  table(id: string): T;
  readonly bigtable: {
    request(call: AdminCall, callback: (error: Error | null) => void): void;
  };
}

/** One call to the table administration. */
export interface AdminCall {
  readonly client: "BigtableTableAdminClient";
  readonly method: "createTable" | "deleteTable";
  readonly reqOpts: object;
}

export interface TestTableOptions {
  /** Ids of plain families, or raw column families (google.bigtable.admin.v2.ColumnFamily) by id. */
  readonly families: readonly string[] | Readonly<Record<string, object>>;
  /** First rows of the table's second and later tablets. */
  readonly splits?: readonly Uint8Array[];
  /** Start of the table's id, for people who look at the emulator; default `test`. */
  readonly prefix?: string;
}

/** A table of its own for one test. */
export interface TestTable<T> {
  readonly id: string;
  readonly table: T;
  /** Deletes the table. */
  drop(): Promise<void>;
}

/**
 * Creates a table with a name that no other has, so that tests can run side by side on one emulator.
 *
 * @param instance - the client's instance, on an emulator
 * @example
 * const { table, drop } = await createTestTable(bigtable.instance("test"), { families: ["m"] });
 */
export async function createTestTable<T>(
  instance: ClientInstance<T>,
  options: TestTableOptions,
): Promise<TestTable<T>> {
  const id = `${options.prefix ?? "test"}-${randomBytes(8).toString("hex")}`;
  const families = Array.isArray(options.families)
    ? Object.fromEntries(options.families.map((family: string) => [family, {}]))
    : options.families;
  await request(instance, "createTable", {
    parent: instance.name,
    tableId: id,
    table: { columnFamilies: families },
    initialSplits: (options.splits ?? []).map((key) => ({ key: Buffer.from(key) })),
  });
  const drop = (): Promise<void> => request(instance, "deleteTable", { name: `${instance.name}/tables/${id}` });
  return { id, table: instance.table(id), drop };
}

function request<T>(instance: ClientInstance<T>, method: AdminCall["method"], reqOpts: object): Promise<void> {
  return new Promise((resolve, reject) => {
    instance.bigtable.request({ client: "BigtableTableAdminClient", method, reqOpts }, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}
