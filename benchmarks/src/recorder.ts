import { connect, createServer, type ServerHttp2Stream } from "node:http2";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";

/**
 * A process that answers ReadRows requests: one that it sees for the first time it asks an emulator, and repeats its answer
 * from then on, many rows a message as the service sends them. So a reader can be measured and not the emulator.
 */
const HEAD = 5;
const MESSAGE_BYTES = 16_384;

/** Answers by request, as the frames to send. */
const answers = new Map<string, readonly Buffer[]>();
const upstream = connect(`http://${process.argv[2]}`);
const server = createServer();

server.on("stream", (stream, headers) => {
  stream.on("error", () => {});
  void answer(stream, headers).catch((error: Error) => {
    if (stream.destroyed) return;
    stream.respond(
      { ":status": 200, "content-type": "application/grpc", "grpc-status": "13", "grpc-message": error.message },
      { endStream: true },
    );
  });
});

async function answer(stream: ServerHttp2Stream, headers: Readonly<Record<string, unknown>>): Promise<void> {
  const request = await allOf(stream);
  const id = `${headers[":path"]} ${request.toString("base64")}`;
  let frames = answers.get(id);
  if (frames === undefined) {
    frames = await record(headers, request);
    answers.set(id, frames);
  }
  stream.respond({ ":status": 200, "content-type": "application/grpc" }, { waitForTrailers: true });
  stream.on("wantTrailers", () => stream.sendTrailers({ "grpc-status": "0" }));
  Readable.from(frames).pipe(stream);
}

async function record(headers: Readonly<Record<string, unknown>>, request: Buffer): Promise<readonly Buffer[]> {
  const { ":authority": _, ...rest } = headers;
  const up = upstream.request(rest as Record<string, string>);
  let status = "";
  up.on("response", (answered) => {
    status = String(answered["grpc-status"] ?? status);
  });
  up.on("trailers", (trailers) => {
    status = String(trailers["grpc-status"]);
  });
  up.end(request);
  const answered = await allOf(up);
  if (status !== "0") throw new Error(`the emulator answered with status ${status}`);
  return repacked(answered);
}

/** Messages one behind the other are one message with the chunks of all: so protobuf reads repeated fields. */
function repacked(answered: Buffer): Buffer[] {
  const frames: Buffer[] = [];
  let messages: Buffer[] = [];
  let bytes = 0;
  const flush = (): void => {
    if (bytes === 0) return;
    const head = Buffer.alloc(HEAD);
    head.writeUInt32BE(bytes, 1);
    frames.push(Buffer.concat([head, ...messages]));
    messages = [];
    bytes = 0;
  };
  for (let at = 0; at < answered.length; ) {
    const end = at + HEAD + answered.readUInt32BE(at + 1);
    messages.push(answered.subarray(at + HEAD, end));
    bytes += end - at - HEAD;
    at = end;
    if (bytes >= MESSAGE_BYTES) flush();
  }
  flush();
  return frames;
}

async function allOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

server.listen(0, "127.0.0.1", () => process.send!(`127.0.0.1:${(server.address() as AddressInfo).port}`));
process.on("disconnect", () => process.exit());
