import { type AdminGcRule, toAdminGc } from "./gc.ts";
import type { TablePlan } from "./plan.ts";

/** Where a table lives. */
export interface InstanceName {
  readonly project: string;
  readonly instance: string;
}

/** `google.bigtable.admin.v2.CreateTableRequest` as the client library takes it. */
export interface CreateTableRequest {
  readonly parent?: string;
  readonly tableId: string;
  readonly table: {
    readonly granularity: "MILLIS" | "MICROS";
    readonly columnFamilies: Readonly<Record<string, { readonly gcRule?: AdminGcRule }>>;
  };
  readonly initialSplits: readonly { readonly key: Buffer }[];
}

/** The request that creates the table: split keys as bytes, which the client sends as they are. */
export function createTableRequest(plan: TablePlan, target?: InstanceName): CreateTableRequest {
  return {
    ...(target && { parent: instanceName(target) }),
    tableId: plan.table,
    table: {
      granularity: plan.granularity === "micros" ? "MICROS" : "MILLIS",
      // fromEntries defines own properties, whatever a family is called.
      columnFamilies: Object.fromEntries(
        plan.families.map(({ id, gc }) => [id, gc.kind === "never" ? {} : { gcRule: toAdminGc(gc) }]),
      ),
    },
    initialSplits: plan.splits.map((key) => ({ key: Buffer.from(key) })),
  };
}

/** @example instanceName({ project: "p", instance: "i" }) // "projects/p/instances/i" */
export function instanceName({ project, instance }: InstanceName): string {
  return `projects/${project}/instances/${instance}`;
}
