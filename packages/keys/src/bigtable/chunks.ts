/** An int64 as clients give it: the one of @google-cloud/bigtable as decimal string, others as number or Long. */
export type Int64Like = string | number | bigint | { readonly low: number; readonly high: number };

/** A part of a row on the wire: a cell, or a piece of one (google.bigtable.v2.ReadRowsResponse.CellChunk). */
export interface CellChunk {
  readonly rowKey?: Uint8Array | null;
  /** Absent: that of the cell before. */
  readonly familyName?: { readonly value?: string | null } | null;
  /** Absent: that of the cell before. */
  readonly qualifier?: { readonly value?: Uint8Array | null } | null;
  readonly timestampMicros?: Int64Like | null;
  readonly labels?: readonly string[] | null;
  readonly value?: Uint8Array | null;
  /** Above 0: the value goes on in the next chunk, and has this many bytes in all. */
  readonly valueSize?: number | null;
  /** All that came of this row is void; it starts again. */
  readonly resetRow?: boolean | null;
  /** The row is complete. */
  readonly commitRow?: boolean | null;
}

/** One message of a ReadRows stream (google.bigtable.v2.ReadRowsResponse). */
export interface ReadRowsResponse {
  readonly chunks?: readonly CellChunk[] | null;
  /** The server has looked at all rows up to this key, and filtered out those that it did not send. */
  readonly lastScannedRowKey?: Uint8Array | null;
}
