import type { Int64Like } from "./chunks.ts";
import type { ClientStream, ClientTable } from "./client.ts";
import { toInt64 } from "./row-reader.ts";
import { readFailed } from "./scan-failure.ts";
import { NO_CLIENT_RETRIES } from "./table-address.ts";

/** A key at which a table can be cut, and about how many bytes are stored before it. */
export interface KeySample {
  readonly key: Uint8Array;
  readonly offsetBytes: number;
}

/** One message of a SampleRowKeys stream (google.bigtable.v2.SampleRowKeysResponse). */
export interface SampleRowKeysResponse {
  readonly rowKey?: Uint8Array | null;
  readonly offsetBytes?: Int64Like | null;
}

/**
 * Where the server would cut a table into parts of about equal size: mostly the borders of its tablets. The last sample may
 * have an empty key: that is the end of the table.
 *
 * @throws ScanError with the name of the gRPC status, or the signal's reason
 */
export function sampleKeys(table: ClientTable, request: object, signal?: AbortSignal): Promise<KeySample[]> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const samples: KeySample[] = [];
    const stream: ClientStream<SampleRowKeysResponse> = table.bigtable.request({
      client: "BigtableClient",
      method: "sampleRowKeys",
      reqOpts: request,
      gaxOpts: {},
      retryOpts: NO_CLIENT_RETRIES,
    });
    const abort = (): void => {
      stream.abort();
      stream.destroy();
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", abort, { once: true });
    const leave = (): void => signal?.removeEventListener("abort", abort);
    stream.on("error", (error) => {
      leave();
      reject(readFailed(error, table.name, false, null));
    });
    stream.on("end", () => {
      leave();
      resolve(samples);
    });
    stream.on("data", ({ rowKey, offsetBytes }) => {
      samples.push({ key: rowKey ?? new Uint8Array(0), offsetBytes: Number(toInt64(offsetBytes ?? 0)) });
    });
  });
}
