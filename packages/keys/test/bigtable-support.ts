import { type ClientHttp2Session, connect, constants, createServer, type ServerHttp2Session } from "node:http2";
import type { AddressInfo } from "node:net";
import { Bigtable, type Table } from "@google-cloud/bigtable";
import { EMULATOR_HELP, findEmulator, type SetCell } from "../src/testing/index.ts";

// Without it the client looks for a metadata server when it starts.
process.env.METADATA_SERVER_DETECTION = "none";

const missing = findEmulator() === null;
if (missing) console.warn(EMULATOR_HELP);

/** Skips where no emulator is, with the reason in the title; in CI the tests run, and fail. */
export const skipWithoutEmulator: boolean = missing && !process.env.CI;

export function emulatorTitle(title: string): string {
  return skipWithoutEmulator ? `${title} (SKIPPED: no Bigtable emulator was found)` : title;
}

export function openClient(host: string): Bigtable {
  return new Bigtable({ projectId: "test", apiEndpoint: host, metricsEnabled: false } as ConstructorParameters<
    typeof Bigtable
  >[0]);
}

export async function write(
  table: Table,
  rows: readonly { key: Uint8Array; cells: readonly SetCell[] }[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += 5000) {
    const entries = rows.slice(at, at + 5000).map(({ key, cells }) => ({
      rowKey: Buffer.from(key),
      mutations: cells.map((setCell) => ({ setCell })),
    }));
    await table.mutate(entries, { rawMutation: true });
  }
}

/** Passes HTTP/2 on to an emulator and counts the ReadRows calls that go through. */
export interface CountingProxy {
  readonly host: string;
  /** ReadRows calls so far. */
  started: number;
  /** Those that the client cancelled before their end. */
  cancelled: number;
  /** Those that are running. */
  readonly open: number;
  mostOpen: number;
  /** From now on, the n-th ReadRows call (from 1) is answered with this gRPC status instead. */
  failCall: { n: number; status: number } | null;
  reset(): void;
  close(): Promise<void>;
}

export async function startCountingProxy(emulatorHost: string): Promise<CountingProxy> {
  const running = new Set<object>();
  const sessions = new Set<ServerHttp2Session>();
  const upstream: ClientHttp2Session = connect(`http://${emulatorHost}`);
  const server = createServer();
  server.on("session", (session) => {
    sessions.add(session);
    session.on("close", () => sessions.delete(session));
  });
  server.on("stream", (down, headers) => {
    const reads = String(headers[":path"]).endsWith("/ReadRows");
    if (reads) {
      proxy.started++;
      running.add(down);
      proxy.mostOpen = Math.max(proxy.mostOpen, running.size);
      if (proxy.failCall?.n === proxy.started) {
        running.delete(down);
        down.respond(
          { ":status": 200, "content-type": "application/grpc", "grpc-status": String(proxy.failCall.status) },
          { endStream: true },
        );
        return;
      }
    }
    const { ":authority": _, ...rest } = headers;
    const up = upstream.request(rest);
    let trailers: object = {};
    down.on("error", () => {});
    up.on("error", () => {});
    down.pipe(up);
    up.on("response", (answer, flags) => {
      if (down.destroyed) return;
      // An error without rows is headers alone.
      const endStream = (flags & constants.NGHTTP2_FLAG_END_STREAM) !== 0;
      down.respond(answer, endStream ? { endStream } : { waitForTrailers: true });
    });
    up.on("trailers", (received) => {
      trailers = received;
    });
    down.on("wantTrailers", () => down.sendTrailers(trailers as Record<string, string>));
    up.on("data", (data) => {
      if (!down.write(data)) up.pause();
    });
    down.on("drain", () => up.resume());
    up.on("end", () => down.end());
    down.on("close", () => {
      running.delete(down);
      if (reads && down.rstCode === constants.NGHTTP2_CANCEL) proxy.cancelled++;
      up.close(constants.NGHTTP2_CANCEL);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const proxy: CountingProxy = {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    started: 0,
    cancelled: 0,
    mostOpen: 0,
    failCall: null,
    get open() {
      return running.size;
    },
    reset() {
      proxy.started = 0;
      proxy.cancelled = 0;
      proxy.mostOpen = 0;
      proxy.failCall = null;
    },
    async close() {
      upstream.destroy();
      for (const session of sessions) session.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return proxy;
}
