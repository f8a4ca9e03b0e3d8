import type { RowEntry } from "../../runtime/row.ts";
import type { ClientStream } from "../client.ts";
import { NO_CLIENT_RETRIES, type TableAddress, tableOf } from "../table-address.ts";
import type { Answered, ConditionalEntry, RowSink, SendOptions } from "./sink.ts";

/** The few members of the client's `Table` that writing uses. */
export interface WritableTable extends TableAddress {
  readonly bigtable: TableAddress["bigtable"] & {
    /** Without a callback it answers with the stream of messages. */
    request<Message>(call: WriteCall): ClientStream<Message>;
    request<Response>(call: WriteCall, callback: (error: Error | null, response?: Response) => void): void;
  };
}

/** One call to the server. */
export interface WriteCall {
  readonly client: "BigtableClient";
  readonly method: "mutateRows" | "checkAndMutateRow";
  readonly reqOpts: object;
  readonly gaxOpts: object;
  readonly retryOpts?: object;
}

/** The part of google.bigtable.v2.MutateRowsResponse that is read. */
interface MutateRowsResponse {
  readonly entries?:
    | readonly {
        readonly index?: string | number | { toString(): string } | null;
        readonly status?: { readonly code?: number | null; readonly message?: string | null } | null;
      }[]
    | null;
}

/**
 * Writes a table of the client by raw requests, so that keys, qualifiers, timestamps and values are the bytes that were
 * given. The client's own retries are off.
 */
export function tableSink(table: WritableTable): RowSink {
  return {
    name: table.name,
    mutateRows: (entries, answered, options) => mutateRows(table, entries, answered, options),
    checkAndMutateRow: (entry, options) => checkAndMutateRow(table, entry, options),
  };
}

/**
 * Without the prototype of objects: the client copies and searches plain objects to their bottom before it sends them,
 * which takes longer than sending.
 */
class WireEntry {
  readonly rowKey: Uint8Array;
  readonly mutations: RowEntry["mutations"];

  constructor(entry: RowEntry) {
    this.rowKey = entry.rowKey;
    this.mutations = entry.mutations;
  }
}
Object.setPrototypeOf(WireEntry.prototype, null);

function mutateRows(
  table: WritableTable,
  entries: readonly RowEntry[],
  answered: Answered,
  { timeout, signal }: SendOptions,
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stream = table.bigtable.request<MutateRowsResponse>({
      client: "BigtableClient",
      method: "mutateRows",
      reqOpts: { ...tableOf(table), entries: entries.map((entry) => new WireEntry(entry)) },
      gaxOpts: { timeout },
      retryOpts: NO_CLIENT_RETRIES,
    });
    const abort = (): void => {
      stream.abort();
      stream.destroy();
      end();
      reject(signal.reason);
    };
    const end = (): void => signal.removeEventListener("abort", abort);
    signal.addEventListener("abort", abort, { once: true });
    stream.on("data", ({ entries: answers }) => {
      for (const { index, status } of answers ?? []) {
        const at = Number(index ?? 0);
        if (at in entries) answered(at, status?.code ?? 0, status?.message ?? "");
      }
    });
    stream.on("error", (error) => {
      end();
      reject(error);
    });
    // After an error this changes nothing; alone, it is a stream that was cut off: entries without an answer stay unknown.
    stream.on("close", () => {
      end();
      resolve();
    });
    stream.on("end", () => {
      end();
      resolve();
    });
  });
}

function checkAndMutateRow(table: WritableTable, entry: ConditionalEntry, options: SendOptions): Promise<boolean> {
  const { timeout, signal } = options;
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const abort = (): void => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    table.bigtable.request<{ readonly predicateMatched?: boolean | null }>(
      {
        client: "BigtableClient",
        method: "checkAndMutateRow",
        reqOpts: {
          ...tableOf(table),
          rowKey: entry.key,
          predicateFilter: entry.predicate,
          trueMutations: entry.trueMutations,
          falseMutations: entry.falseMutations,
        },
        gaxOpts: { timeout },
      },
      (error, response) => {
        signal.removeEventListener("abort", abort);
        if (error) reject(error);
        else resolve(response?.predicateMatched === true);
      },
    );
  });
}
