/**
 * What of the client's `Table` (@google-cloud/bigtable ^6.5 or ^7) says which table it is. The client itself is the caller's:
 * this package never loads it.
 */
export interface TableAddress {
  /** `projects/…/instances/…/tables/…` */
  readonly name: string;
  /** The instance that the table is in: what tells a table from an instance, which has a name and a client too. */
  readonly instance: object;
  /** Set on an authorized view of a table. */
  readonly viewName?: string | undefined;
  readonly bigtable: { readonly appProfileId?: string | undefined };
}

/** What every request to a table says. */
export function tableOf(table: TableAddress): object {
  const target =
    table.viewName === undefined
      ? { tableName: table.name }
      : { authorizedViewName: `${table.name}/authorizedViews/${table.viewName}` };
  return { ...target, appProfileId: table.bigtable.appProfileId };
}

/** The client's own retries are off: they would give rows twice, and write again what must not be. */
export const NO_CLIENT_RETRIES: object = { currentRetryAttempt: 0, noResponseRetries: 0, shouldRetryFn: () => false };
