const HEAD = 5;

/** The messages in a stream of gRPC frames, each with the bytes of its frame. */
export async function* messagesIn(stream: AsyncIterable<Buffer>): AsyncGenerator<{ message: Buffer; frame: Buffer }> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const data of stream) {
    rest = rest.length === 0 ? data : Buffer.concat([rest, data]);
    while (rest.length >= HEAD) {
      if (rest[0] !== 0) throw new Error("the fault proxy does not read compressed messages");
      const end = HEAD + rest.readUInt32BE(1);
      if (rest.length < end) break;
      yield { message: rest.subarray(HEAD, end), frame: rest.subarray(0, end) };
      rest = rest.subarray(end);
    }
  }
}

/** A message as a gRPC frame. */
export function frameOf(message: Uint8Array): Buffer {
  const frame = Buffer.allocUnsafe(HEAD + message.length);
  frame[0] = 0;
  frame.writeUInt32BE(message.length, 1);
  frame.set(message, HEAD);
  return frame;
}
