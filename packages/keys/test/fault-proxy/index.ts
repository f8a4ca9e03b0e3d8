import { connect, createServer } from "node:http2";
import type { AddressInfo, Socket } from "node:net";
import { forward } from "./forward.ts";
import type { CallLog } from "./log.ts";
import { relayReadRows } from "./read-rows.ts";
import type { CallFaults, FaultSchedule } from "./schedule.ts";
import { decodeRequest, startsOf } from "./wire.ts";

export type { CallLog } from "./log.ts";
export { type RandomOptions, randomNumbers, randomSchedule, randomShape } from "./random.ts";
export type { CallFaults, Fault, FaultEnd, FaultSchedule, Shape } from "./schedule.ts";

export interface FaultProxy {
  /** `host:port`, for the client's `apiEndpoint`. */
  readonly host: string;
  /** The ReadRows calls of the schedule that is played, as they arrived. */
  readonly log: readonly CallLog[];
  /** Plays another schedule from its start, with a new log. Calls that are running keep their faults. */
  play(schedule: FaultSchedule): void;
  stop(): Promise<void>;
}

const UNDISTURBED: FaultSchedule = { calls: [] };

/**
 * Starts a gRPC server on loopback that stands between the client and an emulator. It passes every call on, and disturbs
 * ReadRows calls as a schedule says. Schedules come from a seed ({@link randomSchedule}) or are written by hand.
 *
 * @param emulatorHost - `host:port` of the emulator
 * @example
 * const proxy = await startFaultProxy(emulator.host);
 * const client = new Bigtable({ projectId: "test", apiEndpoint: proxy.host });
 * proxy.play({ calls: [{ fault: { end: { status: 14 }, afterRows: 3 } }] });
 * // the first read ends with UNAVAILABLE after three rows, the next one gives all
 */
export async function startFaultProxy(emulatorHost: string): Promise<FaultProxy> {
  let schedule = UNDISTURBED;
  let log: CallLog[] = [];
  const upstream = connect(`http://${emulatorHost}`);
  const sockets = new Map<number, Socket>();
  const server = createServer();
  server.on("connection", (socket: Socket) => {
    const port = socket.remotePort!;
    sockets.set(port, socket);
    socket.on("close", () => sockets.delete(port));
  });
  server.on("session", (session) => session.on("error", () => {}));

  server.on("stream", (down, headers) => {
    const up = upstream.request(withoutAuthority(headers));
    down.on("error", () => {});
    up.on("error", () => {});
    down.on("close", () => up.close());
    if (!String(headers[":path"]).endsWith("/ReadRows")) {
      down.pipe(up);
      void forward(up, down);
      return;
    }
    const port = down.session!.socket.remotePort!;
    const disconnect = (): void => void sockets.get(port)?.resetAndDestroy();
    void relayReadRows(up, down, disconnect, (request) => {
      const entry: CallLog = { request: decodeRequest(request), faults: {}, rows: 0, end: "running" };
      entry.faults = faultsOf(schedule, log.length, startsOf(entry.request));
      log.push(entry);
      return entry;
    });
  });

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    get log() {
      return log;
    },
    play(next) {
      schedule = next;
      log = [];
    },
    async stop() {
      upstream.destroy();
      for (const socket of sockets.values()) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function faultsOf(schedule: FaultSchedule, call: number, starts: readonly string[]): CallFaults {
  const faults = schedule.calls[call] ?? {};
  const { broken } = schedule;
  if (broken === undefined || !starts.some((start) => start.startsWith(broken.prefix))) return faults;
  return { ...faults, fault: broken.fault };
}

function withoutAuthority<T extends { ":authority"?: string | undefined }>(headers: T): Omit<T, ":authority"> {
  const { ":authority": _, ...rest } = headers;
  return rest;
}
