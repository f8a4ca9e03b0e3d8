import { createServer, type ServerHttp2Stream } from "node:http2";
import type { AddressInfo } from "node:net";

/** A process that answers MutateRows requests at once: every entry is written. So a writer is measured and not a server. */
const HEAD = 5;
const server = createServer();

server.on("stream", (stream) => {
  stream.on("error", () => {});
  void answer(stream).catch(() => stream.destroy());
});

async function answer(stream: ServerHttp2Stream): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of stream as AsyncIterable<Buffer>) parts.push(part);
  const message = acceptance(countEntries(Buffer.concat(parts).subarray(HEAD)));
  const head = Buffer.alloc(HEAD);
  head.writeUInt32BE(message.length, 1);
  stream.respond({ ":status": 200, "content-type": "application/grpc" }, { waitForTrailers: true });
  stream.on("wantTrailers", () => stream.sendTrailers({ "grpc-status": "0" }));
  stream.end(Buffer.concat([head, message]));
}

/** Of a google.bigtable.v2.MutateRowsRequest, whose entries are field 2; all of its fields have a length. */
function countEntries(request: Buffer): number {
  let count = 0;
  for (let at = 0; at < request.length; ) {
    if (request[at++] === 0x12) count++;
    let length = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = request[at++]!;
      length += (byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
    at += length;
  }
  return count;
}

/** A google.bigtable.v2.MutateRowsResponse: for each entry its index, and an empty status. */
function acceptance(count: number): Buffer {
  const bytes: number[] = [];
  for (let index = 0; index < count; index++) {
    const varint: number[] = [];
    let rest = index;
    for (; rest > 0x7f; rest >>>= 7) varint.push((rest & 0x7f) | 0x80);
    varint.push(rest);
    bytes.push(0x0a, varint.length + 3, 0x08, ...varint, 0x12, 0);
  }
  return Buffer.from(bytes);
}

server.listen(0, "127.0.0.1", () => process.send!(`127.0.0.1:${(server.address() as AddressInfo).port}`));
process.on("disconnect", () => process.exit());
