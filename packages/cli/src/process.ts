import { EXIT, formatError } from "./output/error.ts";
import { colorsFor, note } from "./output/terminal.ts";

/**
 * A reader that closes the pipe (`rowsmith … | head`) has seen enough: that is no error. Rows that would still come are of
 * no use to anyone; any other command goes on in silence, so that it ends what it began and with its own exit code.
 */
export function endOnFailedOutput(): void {
  process.stderr.on("error", () => {});
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") {
      if (holders > 0) process.exit(EXIT.clean);
      return;
    }
    note(formatError({ what: `Cannot write to stdout: ${error.message}.` }, colorsFor(process.stderr)));
    process.exit(EXIT.usage);
  });
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
