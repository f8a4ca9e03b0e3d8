/** A cell, replaced (google.bigtable.v2.Mutation.SetCell). */
export interface SetCellMutation {
  readonly setCell: {
    readonly familyName: string;
    readonly columnQualifier: Uint8Array;
    /** Microseconds since 1970, a decimal string. */
    readonly timestampMicros: string;
    readonly value: Uint8Array;
  };
}

/** A number for the total of a cell in an aggregate family (google.bigtable.v2.Mutation.AddToCell). */
export interface AddToCellMutation {
  readonly addToCell: {
    readonly familyName: string;
    readonly columnQualifier: { readonly rawValue: Uint8Array };
    /** Microseconds since 1970, a decimal string. */
    readonly timestamp: { readonly rawTimestampMicros: string };
    /** An int64, a decimal string. */
    readonly input: { readonly intValue: string };
  };
}

/** The cells of a column between two times, or all of them (google.bigtable.v2.Mutation.DeleteFromColumn). */
export interface DeleteFromColumnMutation {
  readonly deleteFromColumn: {
    readonly familyName: string;
    readonly columnQualifier: Uint8Array;
    /** Microseconds, decimal strings; the end is exclusive, and `0` for none. Absent: all cells. */
    readonly timeRange?: { readonly startTimestampMicros: string; readonly endTimestampMicros: string };
  };
}

export interface DeleteFromFamilyMutation {
  readonly deleteFromFamily: { readonly familyName: string };
}

export interface DeleteFromRowMutation {
  readonly deleteFromRow: Readonly<Record<never, never>>;
}

/** One change of a row, in the form of the raw request. */
export type Mutation =
  | SetCellMutation
  | AddToCellMutation
  | DeleteFromColumnMutation
  | DeleteFromFamilyMutation
  | DeleteFromRowMutation;
