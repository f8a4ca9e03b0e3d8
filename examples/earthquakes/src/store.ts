import type { RowEntry } from "@rowsmith/keys";
import { checkWritten, type WriteTarget, writeRows } from "@rowsmith/keys/bigtable";

/** Stores rows. Each cell carries its timestamp, so storing the same rows again changes nothing. */
export async function storeRows(table: WriteTarget, entries: readonly RowEntry[]): Promise<void> {
  checkWritten(await writeRows(table, entries));
}
