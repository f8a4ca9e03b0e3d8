import type { Mutation } from "../../runtime/mutation.ts";
import type { RowEntry } from "../../runtime/row.ts";
import type { RowFilter } from "../filters/combine.ts";

/** One change that depends on what is in the row, as CheckAndMutateRow takes it. */
export interface ConditionalEntry {
  readonly key: Uint8Array;
  /** A raw row filter: it matches when it leaves at least one cell of the row. */
  readonly predicate: RowFilter;
  /** Applied together, in their order, when it matches; not both lists may be empty. */
  readonly trueMutations: readonly Mutation[];
  /** Applied when it does not match. */
  readonly falseMutations: readonly Mutation[];
  /**
   * Whether the row ends the same if the entry is sent twice, as with a version that is compared: only then is it sent again
   * when its outcome is unknown. Default false.
   */
  readonly idempotent?: boolean | undefined;
}

/** How one request is sent. */
export interface SendOptions {
  /** Milliseconds until the request is given up. */
  readonly timeout: number;
  readonly signal: AbortSignal;
}

/** Takes the status of an entry: its place in the request, the number of a gRPC status, and its message. */
export type Answered = (index: number, code: number, message: string) => void;

/** Where rows are written: a table of the client, or one in memory. */
export interface RowSink {
  /** The table's name, for errors. */
  readonly name: string;
  /** Sends one MutateRows request, without trying again. Rejects where the request as a whole fails. */
  mutateRows(entries: readonly RowEntry[], answered: Answered, options: SendOptions): Promise<void>;
  /** Sends one CheckAndMutateRow request, without trying again; gives whether the predicate matched. */
  checkAndMutateRow(entry: ConditionalEntry, options: SendOptions): Promise<boolean>;
}
