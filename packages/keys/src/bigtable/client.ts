import type { ReadRowsResponse } from "./chunks.ts";
import type { TableAddress } from "./table-address.ts";

/** The few members of the client's `Table` that reading uses. */
export interface ClientTable extends TableAddress {
  readonly bigtable: TableAddress["bigtable"] & {
    /** Without a callback it answers with the stream of messages. */
    request<Message>(call: ClientCall): ClientStream<Message>;
  };
}

/** One call to the server. */
export interface ClientCall {
  readonly client: "BigtableClient";
  readonly method: "readRows" | "sampleRowKeys";
  readonly reqOpts: object;
  readonly gaxOpts: object;
  readonly retryOpts: object;
}

/** The stream of messages that a call answers with. */
export interface ClientStream<Message = ReadRowsResponse> {
  on(event: "data", listener: (message: Message) => void): unknown;
  on(event: "error", listener: (error: Error) => void): unknown;
  on(event: "pipe", listener: (source: unknown) => void): unknown;
  on(event: "end" | "close", listener: () => void): unknown;
  pause(): unknown;
  resume(): unknown;
  destroy(): unknown;
  /** Cancels the call on the server. */
  abort(): void;
}
