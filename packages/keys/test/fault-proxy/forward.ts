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
  const opened = await answerOf(up);
  if (opened === null || down.destroyed) return false;
  openAnswer(down, opened);
  if (opened.complete) return true;
  try {
    for await (const data of up) await send(down, data);
  } catch {
    return false;
  }
  if (down.destroyed) return false;
  endAnswer(up, down);
  return true;
}

/** How the server's answer begins. */
export interface Answer {
  readonly headers: IncomingHttpHeaders & IncomingHttpStatusHeader;
  /** The headers are all there is: the status is in them, and no message follows. */
  readonly complete: boolean;
}

const trailersOf = new WeakMap<ClientHttp2Stream, IncomingHttpHeaders>();

/** Waits for the beginning of the server's answer; `null` when one of the two sides is gone. */
export async function answerOf(up: ClientHttp2Stream): Promise<Answer | null> {
  up.on("trailers", (trailers) => trailersOf.set(up, trailers));
  try {
    const [headers, flags] = (await once(up, "response")) as [Answer["headers"], number];
    const complete = (flags & constants.NGHTTP2_FLAG_END_STREAM) !== 0;
    if (complete) up.resume();
    return { headers, complete };
  } catch {
    return null;
  }
}

/** Begins an answer as the server did. */
export function openAnswer(down: ServerHttp2Stream, { headers, complete }: Answer): void {
  down.respond(headers, complete ? { endStream: true } : { waitForTrailers: true });
}

/** Ends an answer with the trailers of the server, in which its status is. */
export function endAnswer(up: ClientHttp2Stream, down: ServerHttp2Stream): void {
  endWith(down, trailersOf.get(up) ?? {});
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
