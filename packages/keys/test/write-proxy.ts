import { type ClientHttp2Session, connect, createServer, type ServerHttp2Session } from "node:http2";
import type { AddressInfo } from "node:net";

/** What becomes of one call: `refuse`, it does not reach the emulator; `lose`, it does, but its answer is replaced; `hang`. */
export interface Fault {
  readonly kind: "refuse" | "lose" | "hang";
  /** The gRPC status that the client gets. */
  readonly status?: number;
  readonly message?: string;
}

/** Passes HTTP/2 on to an emulator, and disturbs the writes that are asked for. */
export interface WriteProxy {
  readonly host: string;
  /** Writes that came, by method. */
  readonly calls: string[];
  /** Of hanging calls, those that the client has cancelled. */
  cancelled: number;
  /** For the next writes, one each; then all go through. */
  readonly faults: Fault[];
  close(): Promise<void>;
}

export async function startWriteProxy(emulatorHost: string): Promise<WriteProxy> {
  const upstream: ClientHttp2Session = connect(`http://${emulatorHost}`);
  const sessions = new Set<ServerHttp2Session>();
  const calls: string[] = [];
  const faults: Fault[] = [];
  const server = createServer();
  server.on("session", (session) => sessions.add(session));
  server.on("stream", (down, headers) => {
    const method = String(headers[":path"]).split("/").at(-1)!;
    const writes = method === "MutateRows" || method === "CheckAndMutateRow";
    if (writes) calls.push(method);
    const fault = writes ? faults.shift() : undefined;
    down.on("error", () => {});
    const instead = (): void => {
      if (down.destroyed) return;
      const status = {
        "grpc-status": String(fault!.status ?? 14),
        "grpc-message": encodeURI(fault!.message ?? "canned"),
      };
      down.respond({ ":status": 200, "content-type": "application/grpc", ...status }, { endStream: true });
    };
    if (fault?.kind === "hang") {
      down.on("close", () => proxy.cancelled++);
      return;
    }
    if (fault?.kind === "refuse") {
      down.resume();
      instead();
      return;
    }
    const { ":authority": _, ...rest } = headers;
    const up = upstream.request(rest);
    up.on("error", () => {});
    down.pipe(up);
    if (fault?.kind === "lose") {
      up.resume();
      up.on("end", instead);
      return;
    }
    const chunks: Buffer[] = [];
    let answer: object = {};
    let trailers: Record<string, string> | null = null;
    up.on("response", (received) => {
      answer = received;
    });
    up.on("trailers", (received) => {
      trailers = received as Record<string, string>;
    });
    up.on("data", (chunk: Buffer) => chunks.push(chunk));
    up.on("end", () => {
      if (down.destroyed) return;
      const sent = trailers;
      down.respond(answer as never, sent === null ? { endStream: true } : { waitForTrailers: true });
      if (sent === null) return;
      down.on("wantTrailers", () => down.sendTrailers(sent));
      down.end(Buffer.concat(chunks));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const proxy: WriteProxy = {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    cancelled: 0,
    faults,
    async close() {
      upstream.destroy();
      for (const session of sessions) session.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return proxy;
}
