import type { RowSink } from "./sink.ts";
import { tableSink, type WritableTable } from "./table-sink.ts";

/** A table of the client, or anything that takes rows. */
export type WriteTarget = RowSink | WritableTable;

/** A sink as it is, or the sink of a client's table. */
export function toRowSink(target: WriteTarget): RowSink {
  return "bigtable" in target ? tableSink(target) : target;
}
