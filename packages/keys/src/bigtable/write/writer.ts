import { toUnits } from "../../bytes.ts";
import type { RowEntry } from "../../runtime/row.ts";
import { type RetryPolicy, retryPolicy } from "../retry.ts";
import { sizeOf } from "./entry-size.ts";
import { KeysInFlight } from "./keys-in-flight.ts";
import { type WriteOptions, type WriteSettings, writeSettings } from "./options.ts";
import { Counts, type EntryResult, type EntryStatus, type Outcome } from "./result.ts";
import { type Pending, sendBatch } from "./send-batch.ts";
import type { RowSink } from "./sink.ts";

const NO_BYTES = new Uint8Array(0);

/** Takes entries one by one, and sends them in batches, several at a time and within bounds. */
export class Writer {
  readonly counts: Counts = new Counts();
  readonly #sink: RowSink;
  readonly #settings: WriteSettings;
  readonly #retry: RetryPolicy;
  readonly #signal: AbortSignal;
  readonly #settled: (result: EntryResult, entry: RowEntry) => void;
  readonly #progress: () => void;
  readonly #keys = new KeysInFlight();
  /** The batch that is being filled. */
  #filling: Pending[] = [];
  #mutations = 0;
  #bytes = 0;
  #linger: NodeJS.Timeout | null = null;
  #requests = 0;
  #bytesInFlight = 0;
  #waiting: (() => void)[] = [];

  /**
   * @param signal - when it aborts, nothing more is sent
   * @param settled - is called once for each entry
   * @param progress - is called after each request
   */
  constructor(
    sink: RowSink,
    options: WriteOptions,
    signal: AbortSignal,
    settled: (result: EntryResult, entry: RowEntry) => void,
    progress: () => void,
  ) {
    this.#sink = sink;
    this.#settings = writeSettings(options);
    this.#retry = retryPolicy(options.retry);
    this.#signal = signal;
    this.#settled = settled;
    this.#progress = progress;
    signal.addEventListener("abort", () => this.#wake(), { once: true });
  }

  /** Takes an entry; where it gives a promise, the next one must wait for it. */
  add(entry: RowEntry): Promise<void> | undefined {
    const index = this.counts.entries++;
    const bytes = sizeOf(entry);
    if (typeof bytes === "string") {
      const status = { code: "INVALID_ARGUMENT", message: bytes } as const;
      this.#settle({ index, entry, key: "", bytes: 0, attempts: 0, maybeApplied: false }, status, "not-written");
      return undefined;
    }
    const pending = { index, entry, key: toUnits(entry.rowKey), bytes, attempts: 0, maybeApplied: false };
    if (this.#fits(pending) && this.#keys.admit(pending.key, entry)) return this.#push(pending);
    return this.#addLater(pending);
  }

  async #addLater(pending: Pending): Promise<void> {
    while (!this.#signal.aborted) {
      if (!this.#fits(pending)) await this.#flush();
      else if (this.#keys.admit(pending.key, pending.entry)) return this.#push(pending);
      else {
        // An entry of the same row is before it: in the batch that is being filled, or on its way.
        await this.#flush();
        if (this.#requests > 0) await this.#change();
      }
    }
    this.#unsent(pending);
  }

  #fits({ bytes, entry }: Pending): boolean {
    const { batchBytes, batchMutations } = this.#settings;
    if (this.#filling.length === 0) return true;
    return this.#bytes + bytes <= batchBytes && this.#mutations + entry.mutations.length <= batchMutations;
  }

  #push(pending: Pending): Promise<void> | undefined {
    this.#filling.push(pending);
    this.#bytes += pending.bytes;
    this.#mutations += pending.entry.mutations.length;
    const { batchBytes, batchMutations, linger } = this.#settings;
    if (this.#bytes >= batchBytes || this.#mutations >= batchMutations) return this.#flush();
    this.#linger ??= setTimeout(() => void this.#flush(), linger);
    return undefined;
  }

  /** Sends what has been taken, as soon as there is room for one more request. */
  async #flush(): Promise<void> {
    const { concurrency, bytesInFlight } = this.#settings;
    while (this.#filling.length > 0 && !this.#signal.aborted) {
      const free =
        this.#requests === 0 || (this.#requests < concurrency && this.#bytesInFlight + this.#bytes <= bytesInFlight);
      if (free) return this.#send();
      await this.#change();
    }
  }

  #send(): void {
    const batch = this.#filling;
    const bytes = this.#bytes;
    this.#filling = [];
    this.#bytes = 0;
    this.#mutations = 0;
    this.#stopLinger();
    this.#requests++;
    this.#bytesInFlight += bytes;
    const call = {
      retry: this.#retry,
      requestTimeout: this.#settings.requestTimeout,
      signal: this.#signal,
      sent: (again: number): void => {
        this.counts.requests++;
        this.counts.retries += again;
      },
      settle: (pending: Pending, status: EntryStatus, outcome: Outcome): void => {
        this.#keys.leave(pending.key, pending.entry);
        this.#settle(pending, status, outcome);
      },
    };
    void sendBatch(this.#sink, batch, call).finally(() => {
      this.#requests--;
      this.#bytesInFlight -= bytes;
      this.#progress();
      this.#wake();
    });
  }

  /** Waits until every entry that was taken has its result. */
  async close(): Promise<void> {
    await this.#flush();
    this.#stopLinger();
    while (this.#requests > 0) await this.#change();
    for (const pending of this.#filling.splice(0)) this.#unsent(pending);
  }

  #unsent(pending: Pending): void {
    const message = "the write was ended before this entry was sent";
    this.#settle(pending, { code: "CANCELLED", message }, "not-written");
  }

  #settle({ index, entry, bytes, attempts }: Pending, status: EntryStatus, outcome: Outcome): void {
    const { counts } = this;
    if (outcome === "written") {
      counts.written++;
      counts.bytes += bytes;
    } else if (outcome === "unknown") counts.unknown++;
    else counts.notWritten++;
    const key = entry.rowKey instanceof Uint8Array ? entry.rowKey : NO_BYTES;
    this.#settled({ index, key, status, outcome, attempts }, entry);
  }

  /** Resolves when a request has ended, or the signal aborts. */
  #change(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  #stopLinger(): void {
    if (this.#linger !== null) clearTimeout(this.#linger);
    this.#linger = null;
  }
}
