import { isScanError, type ScanErrorCode, statusName } from "./scan-error.ts";

/** How a stream that breaks off is tried again. */
export interface RetryOptions {
  /** How often in a row, without any progress in between; default 10. */
  readonly attempts?: number | undefined;
  /** Milliseconds before the first try, doubled for each more in a row; default 10. */
  readonly initialDelay?: number | undefined;
  /** The most milliseconds before a try; default 60,000. */
  readonly maxDelay?: number | undefined;
}

/** The settings of one scan. */
export interface RetryPolicy {
  readonly attempts: number;
  readonly initialDelay: number;
  readonly maxDelay: number;
}

/** What the client's own reads use (DEFAULT_BACKOFF_SETTINGS and maxRetries of @google-cloud/bigtable). */
const DEFAULTS: RetryPolicy = { attempts: 10, initialDelay: 10, maxDelay: 60_000 };

export function retryPolicy(options: RetryOptions | false | undefined): RetryPolicy {
  if (options === false) return { ...DEFAULTS, attempts: 0 };
  return {
    attempts: options?.attempts ?? DEFAULTS.attempts,
    initialDelay: options?.initialDelay ?? DEFAULTS.initialDelay,
    maxDelay: options?.maxDelay ?? DEFAULTS.maxDelay,
  };
}

/**
 * Those that the client's own reads try again, and CANCELLED: a scan that is cancelled by its caller does not ask, so here
 * it is a server, a proxy or a lost connection. (The client takes it for the end of the rows.)
 */
const RETRYABLE: ReadonlySet<ScanErrorCode> = new Set([
  "UNAVAILABLE",
  "DEADLINE_EXCEEDED",
  "ABORTED",
  "RESOURCE_EXHAUSTED",
  "CANCELLED",
]);

/** Whether a read that failed like this may succeed when it goes on behind its last row. */
export function isRetryable(error: unknown): boolean {
  if (isClosedClient(error)) return false;
  const code = isScanError(error) ? error.code : statusName(error);
  if (RETRYABLE.has(code)) return true;
  // A stream that HTTP/2 resets has this code; an INTERNAL of the server's own would only come again.
  return code === "INTERNAL" && error instanceof Error && /rst[_ ]stream/i.test(error.message);
}

/** The client says so with the code ABORTED. */
function isClosedClient(error: unknown): boolean {
  const cause = isScanError(error) ? error.cause : error;
  return cause instanceof Error && cause.name === "Closed";
}

/**
 * Milliseconds to wait before the n-th try in a row, n from 1: a random part, from half to all, of a time that doubles, so
 * that the streams that break off together do not come back together.
 */
export function retryDelay(policy: RetryPolicy, n: number): number {
  const most = Math.min(policy.maxDelay, policy.initialDelay * 2 ** (n - 1));
  return most * (0.5 + Math.random() / 2);
}

/** Waits; an abort ends the wait at once with the signal's reason. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal.addEventListener("abort", stop, { once: true });
  });
}
