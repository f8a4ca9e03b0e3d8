/** What a fault schedule is, as data: it can be printed as JSON, and given back to see the same again. */
export interface FaultSchedule {
  /** What becomes of the first, second, … ReadRows call that arrives. Later calls pass undisturbed. */
  readonly calls: readonly CallFaults[];
  /** Calls that read from a key with this prefix (hex) on fail each time, wherever they stand in the list. */
  readonly broken?: { readonly prefix: string; readonly fault: Fault };
}

/** What becomes of one ReadRows call. */
export interface CallFaults {
  /** Waits before message `message` (from 0) of the answer. */
  readonly delay?: { readonly message: number; readonly ms: number };
  /** How the rows are spread over messages and chunks; absent: as the server sent them. */
  readonly shape?: Shape;
  readonly fault?: Fault;
}

/** How an answer ends before its time. It comes after the last row where there are not as many rows. */
export interface Fault {
  readonly end: FaultEnd;
  /** Complete rows that are sent first. */
  readonly afterRows: number;
  /** Chunks of the next row that are sent, uncommitted, behind them. */
  readonly afterChunks?: number;
  /** Only with `reset` and `disconnect`: half a message is sent before the end. */
  readonly torn?: boolean;
}

export type FaultEnd =
  /** A gRPC status, by its number: 14 is UNAVAILABLE. */
  | { readonly status: number }
  /** RST_STREAM with this HTTP/2 error code: 2 is INTERNAL_ERROR. */
  | { readonly reset: number }
  /** The connection is gone, and with it all other calls on it. */
  | { readonly disconnect: true };

/** Ways to say the same rows that the protocol allows (google.bigtable.v2.ReadRowsResponse). */
export interface Shape {
  /** Chunks in a message: messages end anywhere in a row, or hold several rows. */
  readonly chunksPerMessage: number;
  /** Values of more bytes are cut into pieces of as many. */
  readonly valueBytes?: number;
  /** A family and a qualifier that are those of the cell before are left out. */
  readonly omitNames?: boolean;
  /** Each so many rows, one is begun with other values, reset, and sent again. */
  readonly resetEvery?: number;
  /** Each so many messages that end with a row, one follows that only says how far the server has looked. */
  readonly scannedEvery?: number;
  /** Each so many messages, one follows that says nothing. */
  readonly emptyEvery?: number;
}
