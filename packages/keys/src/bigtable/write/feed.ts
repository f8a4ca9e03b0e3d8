import type { RowEntry } from "../../runtime/row.ts";

/** The entries to write. Arrays are iterables: naming them first makes the compiler speak of the wrong entry, not of iterators. */
export type Entries<E = RowEntry> = readonly E[] | Iterable<E> | AsyncIterable<E>;

/** When to take no more entries. */
export class Halt {
  on = false;
  readonly #reached: Promise<void>;
  #reach: () => void = () => {};
  #thrown: { readonly error: unknown } | null = null;

  constructor(signal: AbortSignal) {
    this.#reached = new Promise((resolve) => {
      this.#reach = resolve;
    });
    if (signal.aborted) this.#halt();
    else signal.addEventListener("abort", () => this.#halt(), { once: true });
  }

  /** Calls the caller's code: what it throws, or `false`, halts. */
  guard(call: () => unknown): void {
    try {
      if (call() === false) this.#halt();
    } catch (error) {
      this.#thrown ??= { error };
      this.#halt();
    }
  }

  /** Throws what the caller's code threw. */
  rethrow(): void {
    if (this.#thrown !== null) throw this.#thrown.error;
  }

  /**
   * Takes the entries one by one until they end or this halts; where `take` gives a promise, the next one waits for it.
   * Rejects with what the iterable throws.
   */
  async feed<E>(entries: Entries<E>, take: (entry: E) => Promise<void> | undefined): Promise<void> {
    const feeding = this.#takeAll(entries, take);
    // An iterable that gives nothing more must not keep a halted write; what it throws later is nobody's.
    feeding.catch(() => {});
    await Promise.race([feeding, this.#reached]);
  }

  async #takeAll<E>(entries: Entries<E>, take: (entry: E) => Promise<void> | undefined): Promise<void> {
    // Without `for await`, which would wait at each entry of an array.
    if (Symbol.iterator in entries) {
      for (const entry of entries) {
        if (this.on) return;
        const wait = take(entry);
        if (wait !== undefined) await wait;
      }
      return;
    }
    for await (const entry of entries) {
      if (this.on) return;
      const wait = take(entry);
      if (wait !== undefined) await wait;
    }
  }

  #halt(): void {
    this.on = true;
    this.#reach();
  }
}
