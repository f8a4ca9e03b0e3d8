import type { Table } from "@google-cloud/bigtable";
import type { RowEntry } from "@rowsmith/keys";

/** Rows of one request; its cells must stay below Bigtable's 100,000 mutations. */
const BATCH = 500;

/** Stores rows. Each cell carries its timestamp, so storing the same rows again changes nothing. */
export async function storeRows(table: Table, entries: readonly RowEntry[]): Promise<void> {
  for (let at = 0; at < entries.length; at += BATCH) {
    await table.mutate(entries.slice(at, at + BATCH), { rawMutation: true });
  }
}
