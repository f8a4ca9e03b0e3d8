import type { ReadRowsResponse } from "./chunks.ts";

/**
 * The few members of the client's `Table` (@google-cloud/bigtable ^6.5 or ^7) that reading uses. The client itself is the
 * caller's: this package never loads it.
 */
export interface ClientTable {
  /** `projects/…/instances/…/tables/…` */
  readonly name: string;
  /** The instance that the table is in: what tells a table from an instance, which has a name and a client too. */
  readonly instance: object;
  /** Set on an authorized view of a table. */
  readonly viewName?: string | undefined;
  readonly bigtable: {
    readonly appProfileId?: string | undefined;
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
