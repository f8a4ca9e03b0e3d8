import type { Cell, RawRow } from "./row.ts";

// Rows and cells are made by constructors, and their lists as copies of an empty one, not as literals. V8 puts the objects of a literal into the old generation as
// soon as many of them have lived for some time, as rows that are read ahead do; there, each row stays until the next full
// collection: a scan of 250,000 rows grew by 120 MB instead of 30.

/** A cell as it was read. */
export class ReadCell implements Cell {
  readonly family: string;
  readonly qualifier: Uint8Array;
  readonly timestampMicros: bigint;
  readonly value: Uint8Array;
  readonly labels: readonly string[];

  constructor(
    family: string,
    qualifier: Uint8Array,
    timestampMicros: bigint,
    value: Uint8Array,
    labels: readonly string[],
  ) {
    this.family = family;
    this.qualifier = qualifier;
    this.timestampMicros = timestampMicros;
    this.value = value;
    this.labels = labels;
  }
}

/** A row as it was read. */
export class ReadRow implements RawRow {
  readonly key: Uint8Array;
  readonly cells: readonly Cell[];

  constructor(key: Uint8Array, cells: readonly Cell[]) {
    this.key = key;
    this.cells = cells;
  }
}
