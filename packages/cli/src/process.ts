import { EXIT } from "./output/error.ts";

/** A reader that closes the pipe (`rowsmith … | head`) has seen enough: that is no error. */
export function endQuietlyOnClosedPipe(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EPIPE") process.exit(process.exitCode ?? EXIT.clean);
      throw error;
    });
  }
}

const controller = new AbortController();

/** Aborted by ^C; a command that holds something open ends by it. */
export const interrupted: AbortSignal = controller.signal;

/** How long a command may take to close what it holds open. */
const GRACE_MS = 500;

/** ^C ends with 130, at once the second time. */
export function endOnSignals(): void {
  process.on("SIGINT", () => {
    if (interrupted.aborted || holders === 0) process.exit(EXIT.interrupted);
    controller.abort();
    setTimeout(() => process.exit(EXIT.interrupted), GRACE_MS).unref();
  });
}

let holders = 0;

/** Marks that a command holds a connection open, which it closes when {@link interrupted} aborts. */
export async function holding<T>(run: () => Promise<T>): Promise<T> {
  holders++;
  try {
    return await run();
  } finally {
    holders--;
  }
}
