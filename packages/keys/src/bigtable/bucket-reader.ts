import { compareBytes } from "../bytes.ts";
import { clipPast, type KeySet } from "../ranges/index.ts";
import { type BucketCounters, countRows } from "./counters.ts";
import { isRetryable, pause, type RetryPolicy, retryDelay } from "./retry.ts";
import type { FoundRow, RawRow } from "./row.ts";
import { isScanError } from "./scan-error.ts";
import { bucketFailed } from "./scan-failure.ts";
import type { RowSource } from "./source.ts";

/** What the readers of one scan share. */
export interface ReadContext {
  readonly source: RowSource;
  readonly entity: string;
  readonly filter: object;
  readonly readAhead: number;
  readonly reversed: boolean;
  readonly retry: RetryPolicy;
  /** Ends all readers of the scan at once; a reader that fails aborts it with its error. */
  readonly stop: AbortController;
}

type Batches = AsyncIterator<readonly RawRow[], unknown>;

/**
 * Reads one bucket, request after request, and knows where it stands: a stream that breaks off goes on behind the last
 * row that was handed over. A set that is read through is never asked for again.
 */
export class BucketReader {
  readonly #context: ReadContext;
  readonly #counters: BucketCounters;
  /** What is still to be read, in the order of reading; the first may be cut off where it was read. */
  readonly #sets: KeySet[];
  #stream: Batches | null = null;
  /** How many rows the request may still give. */
  #left: number | undefined;
  /** How far the reader has come: the last row that was handed over, or the last key that the server has passed. */
  #lastKey: Uint8Array | null = null;
  #failures = 0;

  /** @param sets - sorted, each below the next; in reverse where the scan is reversed */
  constructor(context: ReadContext, counters: BucketCounters, sets: readonly KeySet[]) {
    this.#context = context;
    this.#counters = counters;
    this.#sets = [...sets];
  }

  /** Nothing is left to be read. */
  get done(): boolean {
    return this.#sets.length === 0;
  }

  /** Begins a request for at most `limit` rows. */
  begin(limit: number | undefined): void {
    this.#left = limit;
    this.#send();
  }

  /** The next rows of the request, at least one; `null` when it has ended. */
  async rows(): Promise<readonly FoundRow[] | null> {
    while (this.#stream !== null) {
      let result: IteratorResult<readonly RawRow[], unknown>;
      try {
        result = await this.#stream.next();
      } catch (error) {
        this.#stream = null;
        await this.#resume(error);
        continue;
      }
      if (result.done) this.#complete();
      else if (result.value.length > 0) return this.#take(result.value);
    }
    return null;
  }

  async close(): Promise<void> {
    const stream = this.#stream;
    this.#stream = null;
    this.#sets.length = 0;
    await stream?.return?.();
  }

  #send(): void {
    const { source, filter, readAhead, reversed, stop } = this.#context;
    this.#counters.requests++;
    const request = { ...this.#sets[0]!, limit: this.#left, filter, readAhead, reversed, signal: stop.signal };
    this.#stream = source.read(request)[Symbol.asyncIterator]();
  }

  #take(rows: readonly RawRow[]): readonly FoundRow[] {
    countRows(this.#counters, rows);
    this.#failures = 0;
    this.#lastKey = rows[rows.length - 1]!.key;
    if (this.#left !== undefined) this.#left -= rows.length;
    const { generation } = this.#counters;
    return generation === 0 ? rows : rows.map(({ key, cells }) => ({ key, cells, generation }));
  }

  /** The request has ended: at its limit there may be more behind the last row. */
  #complete(): void {
    this.#stream = null;
    this.#failures = 0;
    if (this.#left === 0) this.#clip();
    else this.#sets.shift();
  }

  #clip(): void {
    const set = this.#sets[0];
    if (set === undefined || this.#lastKey === null) return;
    const rest = clipPast(set, this.#lastKey, this.#context.reversed);
    if (rest === null) this.#sets.shift();
    else this.#sets[0] = rest;
  }

  /** Goes on behind the last row after a failure, or throws it. */
  async #resume(error: unknown): Promise<void> {
    const { stop, retry } = this.#context;
    if (stop.signal.aborted) throw stop.signal.reason;
    this.#pass(isScanError(error) ? error.passedKey : undefined);
    if (this.#failures >= retry.attempts || !isRetryable(error)) throw this.#failed(error);
    const sets = this.#sets.length;
    this.#clip();
    // All that was asked for had come before the stream broke off.
    if (this.done || this.#left === 0 || this.#sets.length < sets) return;
    this.#failures++;
    await pause(retryDelay(retry, this.#failures), stop.signal);
    this.#counters.retries++;
    this.#send();
  }

  /** The server has looked at all rows up to `key`: it need not do so again, and that is progress. */
  #pass(key: Uint8Array | undefined): void {
    if (key === undefined) return;
    if (this.#lastKey !== null && compareBytes(key, this.#lastKey) * (this.#context.reversed ? -1 : 1) <= 0) return;
    this.#lastKey = key;
    this.#failures = 0;
  }

  #failed(error: unknown): unknown {
    const { stop, entity } = this.#context;
    const { bucket, generation } = this.#counters;
    const failure = bucketFailed(error, { entity, bucket, generation, retries: this.#failures });
    stop.abort(failure);
    return failure;
  }
}
