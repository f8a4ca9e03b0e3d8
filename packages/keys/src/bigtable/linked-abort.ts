import { setMaxListeners } from "node:events";

/** An abort of several scans that belong together. */
export interface LinkedAbort {
  readonly signal: AbortSignal;
  /** Aborts all of them; the first reason stays. */
  abort(reason: unknown): void;
  /** Leaves the outer signal. */
  unlink(): void;
}

/** Aborts with the outer signal, on which there is one listener however many scans there are. */
export function linkedAbort(outer: AbortSignal | undefined): LinkedAbort {
  const inner = new AbortController();
  setMaxListeners(0, inner.signal);
  const follow = (): void => inner.abort(outer?.reason);
  if (outer?.aborted) follow();
  else outer?.addEventListener("abort", follow, { once: true });
  return {
    signal: inner.signal,
    abort: (reason) => inner.abort(reason),
    unlink: () => outer?.removeEventListener("abort", follow),
  };
}
