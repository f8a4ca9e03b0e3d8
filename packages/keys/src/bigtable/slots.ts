/** A fixed number of slots, given out in the order of asking. */
export class Slots {
  #free: number;
  readonly #queue = new Set<() => void>();

  constructor(count: number) {
    this.#free = count;
  }

  /** Waits for a slot; an abort ends the wait with the signal's reason, and then no slot is taken. */
  take(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.reject(signal.reason);
    if (this.#free > 0) {
      this.#free--;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#queue.delete(enter);
        reject(signal.reason);
      };
      const enter = (): void => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      signal.addEventListener("abort", leave, { once: true });
      this.#queue.add(enter);
    });
  }

  give(): void {
    const [next] = this.#queue;
    if (next === undefined) {
      this.#free++;
      return;
    }
    this.#queue.delete(next);
    next();
  }
}
