import type { ColumnRef } from "./filters/columns.ts";
import type { CellRules } from "./filters/read-filter.ts";
import type { RawRow } from "./row.ts";
import { rowUnreadable } from "./scan-failure.ts";

/** What a scan has to know of an entity's rows. Generation 0 is the present number of buckets, those from 1 are older. */
export interface RowReader<T> {
  /** The key without its bucket: what rows of several buckets are merged by. The generation is that of the range read. */
  mergeKey(key: Uint8Array, generation: number): Uint8Array;
  /**
   * The row as the caller wants it; `undefined` when the plan's residual refuses it, and when its key is not of that
   * generation: the row is another one's, whose own ranges give it.
   */
  read(row: RawRow, generation: number): T | undefined;
  /**
   * The key with that merge key in a bucket, from `bucketKey` of the entity's specification. By it a scan with `after`
   * begins behind that key in every bucket; without it, each bucket is read from its first row, and the rows up to the
   * cursor are skipped.
   */
  bucketKey?(mergeKey: Uint8Array, bucket: number, generation: number): Uint8Array;
  /** The columns that the reader needs, where the scan's options name none. */
  readonly columns?: readonly ColumnRef[] | undefined;
  /** What of the rows is garbage, and not given. */
  readonly cells?: CellRules | undefined;
}

/** The reader with errors that name the row. */
export function namingRows<T>(reader: RowReader<T>, entity: string): RowReader<T> {
  return {
    columns: reader.columns,
    cells: reader.cells,
    mergeKey: (key, generation) => {
      try {
        return reader.mergeKey(key, generation);
      } catch (error) {
        throw rowUnreadable(error, entity, key);
      }
    },
    read: (row, generation) => {
      try {
        return reader.read(row, generation);
      } catch (error) {
        throw rowUnreadable(error, entity, row.key);
      }
    },
    ...(reader.bucketKey && { bucketKey: reader.bucketKey.bind(reader) }),
  };
}
