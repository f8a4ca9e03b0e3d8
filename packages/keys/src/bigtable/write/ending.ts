import { setMaxListeners } from "node:events";
import { WriteError } from "./error.ts";

/** When a write is ended from outside: by the caller's signal, or because its time is up. */
export interface Ending {
  /** Aborts with a {@link WriteError} as its reason. */
  readonly signal: AbortSignal;
  /** Leaves the caller's signal and the clock. */
  release(): void;
}

export function endingOf(
  options: { readonly signal?: AbortSignal | undefined; readonly timeout?: number | undefined },
  table: string,
): Ending {
  const { signal: outer, timeout } = options;
  const inner = new AbortController();
  setMaxListeners(0, inner.signal);
  const cancel = (): void => {
    const message = `writing to ${table} was aborted by the caller`;
    inner.abort(new WriteError("CANCELLED", message, { table, cause: outer?.reason }));
  };
  const late = (): void => {
    const message = `writing to ${table} took longer than its timeout of ${timeout} ms`;
    inner.abort(new WriteError("DEADLINE_EXCEEDED", message, { table }));
  };
  if (outer?.aborted) cancel();
  else outer?.addEventListener("abort", cancel, { once: true });
  const timer = timeout === undefined ? undefined : setTimeout(late, timeout);
  return {
    signal: inner.signal,
    release: () => {
      clearTimeout(timer);
      outer?.removeEventListener("abort", cancel);
    },
  };
}
