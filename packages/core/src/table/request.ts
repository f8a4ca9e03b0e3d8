import type { Aggregate, Duration, OptionsModel } from "../model/types.ts";
import { type AdminDuration, type AdminGcRule, toAdminDuration, toAdminGc } from "./gc.ts";
import type { FamilyPlan, TablePlan } from "./plan.ts";

/** Where a table lives. */
export interface InstanceName {
  readonly project: string;
  readonly instance: string;
}

/** `google.bigtable.admin.v2.ColumnFamily` as the client library takes it. */
export interface AdminFamily {
  readonly gcRule?: AdminGcRule;
  readonly valueType?: { readonly aggregateType: object };
}

/** `google.bigtable.admin.v2.CreateTableRequest` as the client library takes it. */
export interface CreateTableRequest {
  readonly parent?: string;
  readonly tableId: string;
  readonly table: {
    readonly granularity: "MILLIS" | "MICROS";
    readonly columnFamilies: Readonly<Record<string, AdminFamily>>;
    readonly deletionProtection?: boolean;
    readonly changeStreamConfig?: { readonly retentionPeriod: AdminDuration };
    readonly automatedBackupPolicy?: { readonly retentionPeriod: AdminDuration; readonly frequency: AdminDuration };
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
      columnFamilies: Object.fromEntries(plan.families.map((family) => [family.id, adminFamily(family)])),
      ...adminOptions(plan.options),
    },
    initialSplits: plan.splits.map((key) => ({ key: Buffer.from(key) })),
  };
}

function adminFamily({ gc, aggregate }: FamilyPlan): AdminFamily {
  return {
    ...(gc.kind === "never" ? {} : { gcRule: toAdminGc(gc) }),
    ...(aggregate === undefined
      ? {}
      : { valueType: { aggregateType: { inputType: INT64, [AGGREGATORS[aggregate]]: {} } } }),
  };
}

/** What is added to a total: 8 bytes, big-endian. */
const INT64 = { int64Type: { encoding: { bigEndianBytes: {} } } };
const AGGREGATORS: Readonly<Record<Aggregate, string>> = {
  sum: "sum",
  min: "min",
  max: "max",
  hll: "hllppUniqueCount",
};

function adminOptions({ deletionProtection, changeStream, automatedBackups }: OptionsModel): object {
  const period = ({ micros }: Duration): AdminDuration => toAdminDuration(micros);
  return {
    ...(deletionProtection === undefined ? {} : { deletionProtection }),
    ...(changeStream && { changeStreamConfig: { retentionPeriod: period(changeStream) } }),
    ...(automatedBackups && {
      automatedBackupPolicy: {
        retentionPeriod: period(automatedBackups.retention),
        frequency: period(automatedBackups.frequency),
      },
    }),
  };
}

/** @example instanceName({ project: "p", instance: "i" }) // "projects/p/instances/i" */
export function instanceName({ project, instance }: InstanceName): string {
  return `projects/${project}/instances/${instance}`;
}
