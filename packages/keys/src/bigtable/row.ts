/** One version of one column, as the bytes that are stored. */
export interface Cell {
  readonly family: string;
  readonly qualifier: Uint8Array;
  /** The cell's timestamp, in microseconds since 1970. */
  readonly timestampMicros: bigint;
  readonly value: Uint8Array;
  /** Labels that a filter applied; empty without such a filter. */
  readonly labels: readonly string[];
}

/** One row as stored. Cells come in the server's order: by family, then by qualifier, then newest first. */
export interface RawRow {
  readonly key: Uint8Array;
  readonly cells: readonly Cell[];
}

/** A row as a scan finds it. */
export interface FoundRow extends RawRow {
  /** The bucket generation whose range it was found in; absent: the present one, 0. */
  readonly generation?: number;
}
