import protos from "@google-cloud/bigtable/build/protos/protos.js";

const { ReadRowsRequest, ReadRowsResponse } = protos.google.bigtable.v2;

export type Chunk = protos.google.bigtable.v2.ReadRowsResponse.ICellChunk;
export type Request = protos.google.bigtable.v2.IReadRowsRequest;
export type Message = protos.google.bigtable.v2.IReadRowsResponse;

export function decodeRequest(bytes: Uint8Array): Request {
  return ReadRowsRequest.decode(bytes);
}

export function decodeMessage(bytes: Uint8Array): Message {
  return ReadRowsResponse.decode(bytes);
}

export function encodeMessage(message: Message): Uint8Array {
  return ReadRowsResponse.encode(message).finish();
}

/** The keys that a request's ranges start at, and its single keys, in hex. */
export function startsOf(request: Request): string[] {
  const hex = (key: Uint8Array | string): string => Buffer.from(key as Uint8Array).toString("hex");
  const ranges = (request.rows?.rowRanges ?? []).map((range) => hex(range.startKeyClosed ?? range.startKeyOpen ?? ""));
  return [...ranges, ...(request.rows?.rowKeys ?? []).map(hex)];
}
