import { setMaxListeners } from "node:events";
import type { ScanOptions } from "./scan-options.ts";

/** An abort of several scans that belong together. */
export interface LinkedAbort {
  readonly signal: AbortSignal;
  /** Aborts all of them; the first reason stays. */
  abort(reason: unknown): void;
  /** Leaves the outer signal, and ends the wait for the timeout. */
  unlink(): void;
}

/**
 * Aborts with the outer signal, on which there is one listener however many scans there are, and when the time of all
 * of them together is over.
 */
export function linkedAbort(
  { signal: outer, timeout }: Pick<ScanOptions, "signal" | "timeout">,
  late: (timeout: number) => Error,
): LinkedAbort {
  const inner = new AbortController();
  setMaxListeners(0, inner.signal);
  const follow = (): void => inner.abort(outer?.reason);
  if (outer?.aborted) follow();
  else outer?.addEventListener("abort", follow, { once: true });
  const timer = timeout === undefined ? undefined : setTimeout(() => inner.abort(late(timeout)), timeout);
  return {
    signal: inner.signal,
    abort: (reason) => inner.abort(reason),
    unlink: () => {
      outer?.removeEventListener("abort", follow);
      clearTimeout(timer);
    },
  };
}
