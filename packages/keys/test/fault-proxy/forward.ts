import { once } from "node:events";
import {
  type ClientHttp2Stream,
  constants,
  type IncomingHttpHeaders,
  type IncomingHttpStatusHeader,
  type ServerHttp2Stream,
} from "node:http2";

/** Passes the server's answer on as it is, and says whether it came to its end. */
export async function forward(up: ClientHttp2Stream, down: ServerHttp2Stream): Promise<boolean> {
  if (!(await openAnswer(up, down))) return down.writableEnded;
  try {
    for await (const data of up) await send(down, data);
  } catch {
    return false;
  }
  return !down.destroyed && endAnswer(up, down);
}

const trailersOf = new WeakMap<ClientHttp2Stream, IncomingHttpHeaders>();

/**
 * Waits for the headers of the server's answer and passes them on. False when that is all: the server answered with a
 * status alone, or one of the two sides is gone.
 */
export async function openAnswer(up: ClientHttp2Stream, down: ServerHttp2Stream): Promise<boolean> {
  up.on("trailers", (trailers) => trailersOf.set(up, trailers));
  let headers: IncomingHttpHeaders & IncomingHttpStatusHeader;
  let flags: number;
  try {
    [headers, flags] = (await once(up, "response")) as [typeof headers, number];
  } catch {
    return false;
  }
  if (down.destroyed) return false;
  const endStream = (flags & constants.NGHTTP2_FLAG_END_STREAM) !== 0;
  if (endStream) up.resume();
  down.respond(headers, endStream ? { endStream } : { waitForTrailers: true });
  return !endStream;
}

/** Ends an answer with the trailers of the server, in which its status is. */
export function endAnswer(up: ClientHttp2Stream, down: ServerHttp2Stream): true {
  endWith(down, trailersOf.get(up) ?? {});
  return true;
}

export function endWith(down: ServerHttp2Stream, trailers: IncomingHttpHeaders): void {
  down.on("wantTrailers", () => down.sendTrailers(trailers as Record<string, string>));
  down.end();
}

/** Writes, and waits while the client does not read. */
export async function send(down: ServerHttp2Stream, data: Uint8Array): Promise<void> {
  if (down.destroyed || down.write(data)) return;
  await new Promise<void>((resolve) => {
    const go = (): void => {
      down.off("drain", go);
      down.off("close", go);
      resolve();
    };
    down.on("drain", go);
    down.on("close", go);
  });
}
