import { type ChildProcess, spawn } from "node:child_process";
import { EMULATOR_HELP, type FoundEmulator, findEmulator } from "./find-emulator.ts";
import { buildEmulator } from "./go-emulator.ts";
import { reachEmulator } from "./reach-emulator.ts";

/** A running emulator. */
export interface Emulator {
  /** `host:port`, for BIGTABLE_EMULATOR_HOST or the client's `apiEndpoint`. */
  readonly host: string;
  readonly source: FoundEmulator["source"];
  /** Ends the process that was started; an emulator that ran before is left alone. Calling it again does nothing. */
  stop(): Promise<void>;
}

const START_MS = 15_000;
const READY = /running on (\S+:\d+)/;

/**
 * Starts the emulator that {@link findEmulator} finds on a free port of the loopback interface, and waits until it takes
 * requests. One named by BIGTABLE_EMULATOR_HOST is used as it is, and never stopped. The process ends with this one.
 *
 * @param found - default: what `findEmulator()` finds
 * @throws Error when there is none (the message says how to get one), or when it does not start
 * @example
 * const emulator = await startEmulator();
 * const bigtable = new Bigtable({ projectId: "test", apiEndpoint: emulator.host });
 * // …
 * await bigtable.close();
 * await emulator.stop();
 */
export async function startEmulator(found: FoundEmulator | null = findEmulator()): Promise<Emulator> {
  if (found === null) throw new Error(EMULATOR_HELP);
  const { source } = found;
  if (source === "environment") {
    await reachEmulator(found.host).catch((error: Error) => {
      const next = "start that emulator, or unset the variable to let one be started";
      throw new Error(`BIGTABLE_EMULATOR_HOST is ${found.host}, but nothing answers there (${error.message}); ${next}`);
    });
    return { host: found.host, source, stop: () => Promise.resolve() };
  }
  const program = source === "go" && !found.built ? await buildEmulator(found.command) : found.command;
  const child = spawn(program, ["-host", "127.0.0.1", "-port", "0"], { stdio: ["ignore", "pipe", "pipe"] });
  const stop = endWithThisProcess(child);
  try {
    const host = await announcedHost(child, program);
    await reachEmulator(host);
    letProcessEnd(child);
    return { host, source, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The address that the emulator prints when it listens: with port 0, the system has chosen a free one. */
function announcedHost(child: ChildProcess, program: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const fail = (what: string): void => {
      clearTimeout(timer);
      reject(new Error(`the Bigtable emulator ${program} ${what}${output ? `: ${output.trim()}` : ""}`));
    };
    const timer = setTimeout(() => fail(`did not start within ${START_MS / 1000} seconds`), START_MS);
    const read = (text: Buffer): void => {
      output += text;
      const host = READY.exec(output)?.[1];
      if (host === undefined) return;
      clearTimeout(timer);
      resolve(host);
    };
    child.stdout!.on("data", read);
    child.stderr!.on("data", read);
    child.once("error", (error) => fail(`cannot be run: ${error.message}`));
    child.once("exit", (code, signal) => fail(`ended with ${signal ?? `exit code ${code}`}`));
  });
}

/** The child neither keeps this process alive nor blocks on its output. */
function letProcessEnd(child: ChildProcess): void {
  child.unref();
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.removeAllListeners("data");
    stream.resume();
    (stream as typeof stream & { unref?(): void }).unref?.();
  }
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Ends the child when this process exits or is interrupted; gives the function that ends it before. */
function endWithThisProcess(child: ChildProcess): () => Promise<void> {
  const kill = (): void => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
  };
  const interrupted = (signal: NodeJS.Signals): void => {
    release();
    kill();
    // With no other handler the signal does what it would have done without ours.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
  };
  const release = (): void => {
    process.off("exit", kill);
    for (const signal of SIGNALS) process.off(signal, interrupted);
  };
  process.on("exit", kill);
  for (const signal of SIGNALS) process.on(signal, interrupted);
  const gone = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  return async () => {
    release();
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.ref();
    kill();
    await gone;
  };
}
